// The line of moves: controls and a slider that step along it, its steps, and a graph of the distances along it. A move that leads
// away is a detour, marked in the graph by a dot and a dashed line.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import { stopsOf, unitOf, type Metric } from '../sliding.js';
import { choose, setting } from '../settings.js';
import { stepsOf, type Beginning } from '../steps.js';
import { useLineKeys } from './page_keys.js';
import { isCalm, owned, plural, Section, Select, usePlaying } from './parts.js';
import { NotationChoice, Steps } from './steps.js';

interface Props {
  line: string;
  at: number;
  metric?: Metric;
  /** The distance after each letter, from 0 on; undefined if not known yet. */
  distances: (number | undefined)[];
  /** What the distances are: "to the goal". */
  what: string;
  /** Whether moves that increase the distance are detours, as on a way to a goal. */
  marksDetours: boolean;
  /** A second curve, with its name. */
  second?: { name: string; values: (number | undefined)[] } | undefined;
  beginning: Omit<Beginning, 'metric'>;
  /** Shows no distances. */
  isHidden?: boolean;
  /** Shown after the steps. */
  children?: ComponentChildren;
  go: (at: number) => void;
}

/** The controls that step along the line; from here on, places count moves. */
export function Bar({ line, at: letter, metric = 'single', go: goTo }: Pick<Props, 'line' | 'at' | 'metric' | 'go'>) {
  const stops = stopsOf(line, letter, metric);
  const at = stops.indexOf(letter), length = stops.length - 1;
  const go = (to: number): void => goTo(stops[to]!);
  useLineKeys(at, length, go);
  const [isPlaying, play] = usePlaying(() => {
    if (at < length) {
      go(at + 1);
    }
    return at + 1 < length;
  }, isCalm() ? 1000 : 450);
  const start = (): void => {
    if (at === length) {
      go(0);
    }
    play(!isPlaying);
  };
  return (
    <div class="bar" {...owned}>
      <button onClick={() => go(0)} disabled={at === 0} aria-label="To the beginning">|◀</button>
      <button onClick={() => go(at - 1)} disabled={at === 0} aria-label="One move back">◀</button>
      <button onClick={start} disabled={line === ''}>{isPlaying ? 'Stop' : 'Play'}</button>
      <button onClick={() => go(at + 1)} disabled={at === length} aria-label="One move forward">▶</button>
      <button onClick={() => go(length)} disabled={at === length} aria-label="To the end">▶|</button>
      <output>{at} / {length}</output>
      <input type="range" min={0} max={length} value={at} disabled={line === ''}
        aria-label="Move number" aria-valuetext={`${at} of ${length}`}
        onInput={(event) => go(Number(event.currentTarget.value))} />
    </div>
  );
}

export function Line({
  line, at: letter, metric = 'single', distances: all, what, marksDetours, second, beginning, isHidden = false, children, go: goTo,
}: Props) {
  const stops = stopsOf(line, letter, metric);
  const at = stops.indexOf(letter), length = stops.length - 1;
  const distances = stops.map((stop) => all[stop]);
  const go = (to: number): void => goTo(stops[to]!);
  const lost = marksDetours ? distances.flatMap((_, i) => lostBy(distances, i)) : [];
  return (
    <Section title="Moves" class="line" isFolded>
      {line === '' ? <p>No moves yet.</p> : <Steps steps={stepsOf(line, { ...beginning, metric }, letter)} at={at} go={go} />}
      {line !== '' && !isHidden && distances.some((distance) => distance !== undefined) &&
        <div {...owned}><Graph {...{ length, at, metric, distances, what, marksDetours, go }}
          second={second && { ...second, values: stops.map((stop) => second.values[stop]) }} /></div>}
      {lost.length > 0 && !isHidden && <p class="small">{plural(lost.length, 'detour')}: {metric === 'single' ? 'each costs two moves'
        : `${plural(lost.reduce((sum, slides) => sum + slides), 'slide')} more than needed`}.</p>}
      {children}
      <div class="row small">
        <NotationChoice hasTiles={beginning.board !== undefined} />
        <Select label="Arrow keys move the" value={setting('arrows')} choose={(moved) => choose('arrows', moved)}
          options={[['tile', beginning.board === undefined ? 'cube' : 'tile'], ['blank', 'blank']]} />
        <span class="keys">Keys along the way: , . Home End</span>
      </div>
    </Section>
  );
}

// The moves that the move to place i costs more than one that leads nearer, if it is a detour.
function lostBy(distances: (number | undefined)[], i: number): number[] {
  const [from, to] = [distances[i - 1], distances[i]];
  return from !== undefined && to !== undefined && to >= from ? [1 + to - from] : [];
}

const height = 150, left = 30, right = 10, top = 10, bottom = 22;

function Graph({ length, at, metric = 'single', distances, what, marksDetours, second, go }:
Pick<Props, 'at' | 'metric' | 'distances' | 'what' | 'marksDetours' | 'second' | 'go'> & { length: number }) {
  const [hover, setHover] = useState(-1);
  const [place, width] = useWidth();
  const known = [...distances, ...second?.values ?? []].filter((distance) => distance !== undefined);
  const least = Math.min(...known), most = Math.max(least + 1, ...known);
  const x = (i: number): number => left + (width - left - right) * i / Math.max(1, length);
  const y = (distance: number): number => top + (height - top - bottom) * (1 - (distance - least) / (most - least));
  const placeOf = (event: MouseEvent): number => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const i = ((event.clientX - box.left) * width / box.width - left) / (width - left - right) * length;
    return Math.max(0, Math.min(length, Math.round(i)));
  };
  const steps = distances.slice(1).flatMap((to, i) => {
    const from = distances[i];
    return from === undefined || to === undefined ? [] : [{ i, from, to, isAway: marksDetours && to >= from }];
  });
  const shown = hover >= 0 && hover < distances.length ? hover : at;
  return (
    <svg class="graph" ref={place} viewBox={`0 0 ${width} ${height}`} role="img"
      aria-label={`Distances ${what} by move: ${distances.map((d) => d ?? '?').join(' ')}`}
      onClick={(event) => go(placeOf(event))} onMouseMove={(event) => setHover(placeOf(event))}
      onMouseLeave={() => setHover(-1)}>
      {ticks(least, most).map((tick) => (
        <g key={tick}>
          <line class="rule" x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
          <text x={left - 5} y={y(tick) + 4} text-anchor="end">{tick}</text>
        </g>
      ))}
      {second !== undefined && <polyline class="second" points={second.values.flatMap((value, i) =>
        (value === undefined ? [] : [`${x(i)},${y(value)}`])).join(' ')} />}
      {steps.map(({ i, from, to, isAway }) => (
        <line key={i} class={isAway ? 'step away' : 'step'} x1={x(i)} x2={x(i + 1)} y1={y(from)} y2={y(to)} />
      ))}
      {steps.filter(({ isAway }) => isAway).map(({ i, to }) => (
        <circle key={i} class="away" cx={x(i + 1)} cy={y(to)} r={3.5} />
      ))}
      {distances[shown] !== undefined && <>
        <circle class="here" cx={x(shown)} cy={y(distances[shown])} r={6} />
        <text class="now" x={width / 2} y={height - 5} text-anchor="middle">
          {`${unitOf(metric)} ${shown}: ${distances[shown]} ${what}${
            second?.values[shown] === undefined ? '' : `, ${second.name} ${second.values[shown]}`}`}</text>
      </>}
    </svg>
  );
}

// The width available to an element, in sixteenths of the text's size.
function useWidth(): [{ current: SVGSVGElement | null }, number] {
  const place = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(300);
  useLayoutEffect(() => {
    // It is called at once, too.
    const observer = new ResizeObserver(([parent]) => {
      const size = parseFloat(getComputedStyle(document.documentElement).fontSize);
      setWidth(Math.max(100, 16 * parent!.contentRect.width / size));
    });
    observer.observe(place.current!.parentElement!);
    return () => observer.disconnect();
  }, []);
  return [place, width];
}

function ticks(least: number, most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50].find((size) => (most - least) / size <= 4) ?? 50;
  const first = Math.ceil(least / step);
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, i) => (first + i) * step);
}
