(* Other goals. A symmetry of the board and new names for the tiles bring a goal to the one of a table, and a board with
   it to one at the same distance (docs/THEORY.md, 3). *)
From Coq Require Import Arith NArith Lia List Bool.
From Certified Require Import Paths Spaces Trays Sliding Tables.
Import ListNotations.

Section Image.
Variables A B : Type.
Variable move_a : A -> A -> Prop.
Variable move_b : B -> B -> Prop.
Variable f : A -> B.
Variable g : B -> A.
Variable ok_a : A -> Prop.
Variable ok_b : B -> Prop.
Hypothesis keeps_a : forall s t, ok_a s -> move_a s t -> ok_a t.
Hypothesis keeps_b : forall s t, ok_b s -> move_b s t -> ok_b t.
Hypothesis forth : forall s t, ok_a s -> move_a s t -> move_b (f s) (f t).
Hypothesis back : forall s t, ok_b s -> move_b s t -> move_a (g s) (g t).
Hypothesis f_ok : forall s, ok_a s -> ok_b (f s).
Hypothesis f_then_g : forall s, ok_a s -> g (f s) = s.

Lemma path_forth n s t : ok_a s -> path A move_a n s t -> path B move_b n (f s) (f t).
Proof.
  intros O P. induction P as [s|n s u t M P IH]; econstructor; eauto.
Qed.

Lemma path_back n s t : ok_b s -> path B move_b n s t -> path A move_a n (g s) (g t).
Proof.
  intros O P. induction P as [s|n s u t M P IH]; econstructor; eauto.
Qed.

Theorem shortest_image goal s n : ok_a goal -> ok_a s ->
  (shortest A move_a goal s n <-> shortest B move_b (f goal) (f s) n).
Proof.
  intros Og Os.
  assert (forall m, path A move_a m s goal <-> path B move_b m (f s) (f goal)) as E.
  { intros m. split; [apply path_forth, Os|]. intros P.
    apply path_back in P; [|auto]. rewrite !f_then_g in P by assumption. exact P. }
  unfold shortest. rewrite E. split; intros [P L]; (split; [exact P|intros m Q; apply L, E, Q]).
Qed.
End Image.

(* The image of a board of rows and cols by a map [from] of the cells of the other board to those of this one, and new
   names for the tiles. *)
Definition image (cells : nat) (from : nat -> nat) (name : N -> N) (s : list (option N)) : list (option N) :=
  map (fun k => option_map name (nth (from k) s None)) (seq 0 cells).

Lemma image_at cells from name s k x : k < cells -> nth_error s (from k) = Some x ->
  nth_error (image cells from name s) k = Some (option_map name x).
Proof.
  intros L H. unfold image. rewrite (map_nth_error _ k (seq 0 cells) (d := k)).
  - now rewrite (nth_error_nth _ _ _ H).
  - rewrite (nth_error_nth' _ 0) by now rewrite seq_length. now rewrite seq_nth.
Qed.

Lemma image_beyond cells from name s k : cells <= k -> nth_error (image cells from name s) k = None.
Proof.
  intros L. apply nth_error_None. unfold image. now rewrite map_length, seq_length.
Qed.

Definition share_edge (c i j : nat) := beside c i j \/ above_or_below c i j.

(* [to] brings the cells of a board of c columns to those of one of c', cells that share an edge to such; [from] brings
   them back. *)
Definition carries (cells c c' : nat) (to from : nat -> nat) : Prop :=
  (forall i, i < cells -> to i < cells /\ from (to i) = i)
  /\ (forall i j, i < cells -> j < cells -> share_edge c i j -> share_edge c' (to i) (to j)).

Lemma move_image cells c c' to from name s t : carries cells c c' to from -> carries cells c' c from to ->
  length s = cells -> tray_move c N (fun _ p => p) s t ->
  tray_move c' N (fun _ p => p) (image cells from name s) (image cells from name t).
Proof.
  intros [to_cell edges] [from_cell _] Len (i & j & sideways & p & Near & Bi & Pj & ->).
  assert (i < cells /\ j < cells) as [Li Lj]
    by (rewrite <- Len; split; apply nth_error_Some; congruence).
  assert (i <> j) as Differ by congruence.
  destruct (to_cell i Li) as [Ti Fi], (to_cell j Lj) as [Tj Fj].
  assert (share_edge c' (to i) (to j)) as Near'.
  { apply edges; auto. destruct sideways; [left|right]; exact Near. }
  assert (exists sideways' : bool, if sideways' then beside c' (to i) (to j) else above_or_below c' (to i) (to j))
    as [sideways' N'] by (destruct Near'; [exists true|exists false]; assumption).
  exists (to i), (to j), sideways', (name p).
  assert (length (image cells from name s) = cells) as Len' by (unfold image; now rewrite map_length, seq_length).
  repeat split; auto.
  - rewrite (image_at _ _ _ _ _ None); auto. now rewrite Fi.
  - rewrite (image_at _ _ _ _ _ (Some p)); auto. now rewrite Fj.
  - apply same_places. intros k. destruct (Nat.lt_ge_cases k cells) as [Lk|Lk].
    2: { rewrite image_beyond by assumption. symmetry. apply nth_error_None. now rewrite !put_length, Len'. }
    destruct (from_cell k Lk) as [Fk Tk].
    destruct (Nat.eq_dec j (from k)) as [E|E]; [|destruct (Nat.eq_dec i (from k)) as [E'|E']].
    + rewrite (image_at _ _ _ _ _ None Lk) by (rewrite <- E; apply put_there; now rewrite put_length, Len).
      rewrite E, Tk, put_there; [reflexivity|]. now rewrite put_length, Len'.
    + rewrite (image_at _ _ _ _ _ (Some p) Lk).
      * rewrite put_elsewhere, E', Tk, put_there; [reflexivity|now rewrite Len'|congruence].
      * rewrite put_elsewhere, <- E', put_there; [reflexivity|now rewrite Len|assumption].
    + destruct (nth_error s (from k)) as [x|] eqn:X.
      * rewrite (image_at _ _ _ _ _ x Lk) by (now rewrite !put_elsewhere).
        rewrite !put_elsewhere by congruence. now rewrite (image_at _ _ _ _ _ x Lk X).
      * apply nth_error_None in X. lia.
Qed.

Section Names.
Variables cells c c' : nat.
Variables to from : nat -> nat.
Variables name old_name : N -> N.
Hypothesis there : carries cells c c' to from.
Hypothesis back : carries cells c' c from to.

(* All cells, and tiles that have a name and back. *)
Definition known (new old : N -> N) (s : list (option N)) :=
  length s = cells /\ forall p, In (Some p) s -> old (new p) = p.

Lemma known_move any new old s t : known new old s -> tray_move any N (fun _ p => p) s t -> known new old t.
Proof.
  intros [Len H] (i & j & sideways & p & Near & Bi & Pj & ->). split; [now rewrite !put_length|].
  intros q I. apply H. apply In_nth_error in I as [k K]. destruct (Nat.eq_dec j k) as [->|E].
  - rewrite put_there in K; [discriminate|]. rewrite put_length. apply nth_error_Some. congruence.
  - rewrite put_elsewhere in K by assumption. destruct (Nat.eq_dec i k) as [->|E'].
    + rewrite put_there in K by (apply nth_error_Some; congruence). injection K as <-. eapply nth_error_In, Pj.
    + rewrite put_elsewhere in K by assumption. eapply nth_error_In, K.
Qed.

Lemma known_image s : known name old_name s -> known old_name name (image cells from name s).
Proof.
  intros [Len H]. split; [unfold image; now rewrite map_length, seq_length|].
  intros p I. unfold image in I. apply in_map_iff in I as (k & E & K). apply in_seq in K as [_ K]. cbn in K.
  destruct (nth (from k) s None) as [q|] eqn:Q; [|discriminate]. injection E as <-.
  rewrite H; [reflexivity|]. rewrite <- Q. apply nth_In. rewrite Len. now apply back.
Qed.

Lemma image_and_back s : known name old_name s -> image cells to old_name (image cells from name s) = s.
Proof.
  intros [Len H]. apply same_places. intros k. destruct (Nat.lt_ge_cases k cells) as [L|L].
  - destruct (nth_error s k) as [x|] eqn:X; [|apply nth_error_None in X; lia].
    destruct (proj1 there k L) as [T F].
    rewrite (image_at _ _ _ _ _ (option_map name x)); [|assumption|].
    + destruct x as [p|]; [|reflexivity]. cbn. rewrite H; [reflexivity|]. eapply nth_error_In, X.
    + apply image_at; [assumption|]. now rewrite F.
  - rewrite image_beyond by assumption. symmetry. apply nth_error_None. lia.
Qed.

(* Boards to the goal are at the distances of their images to its image. *)
Theorem same_distance goal s n : known name old_name goal -> known name old_name s ->
  (shortest _ (tray_move c N (fun _ p => p)) goal s n
   <-> shortest _ (tray_move c' N (fun _ p => p)) (image cells from name goal) (image cells from name s) n).
Proof.
  apply (shortest_image _ _ _ _ _ (image cells to old_name) (known name old_name) (known old_name name)).
  - intros; eapply known_move; eassumption.
  - intros; eapply known_move; eassumption.
  - intros u v [Len _]. now apply move_image with (to := to).
  - intros u v [Len _]. now apply move_image with (to := from).
  - exact known_image.
  - exact image_and_back.
Qed.

Lemma solvable_known goal s : c <> 0 -> known name old_name goal ->
  solvable _ (tray_move c N (fun _ p => p)) goal s -> known name old_name s.
Proof.
  intros some_cols K. apply solvable_is_good; [exact K|]. intros u v Kv M. eapply known_move; [exact Kv|].
  exact (tray_move_back c some_cols N (fun _ p => p) (fun _ _ => eq_refl) _ _ M).
Qed.
End Names.

(* The same with lists, which a function can test: [to] and [from] have a cell for each cell, [names] a new name for each
   tile 1, 2, 3, ... *)
Definition cell_in (l : list nat) (i : nat) : nat := nth i l 0.
Definition name_in (l : list N) (p : N) : N := nth (N.to_nat p - 1) l 0%N.

Definition edge (c i j : nat) : bool :=
  ((row c i =? row c j) && ((col c i =? S (col c j)) || (col c j =? S (col c i))))
  || ((col c i =? col c j) && ((row c i =? S (row c j)) || (row c j =? S (row c i)))).

Lemma edge_right c i j : edge c i j = true <-> share_edge c i j.
Proof.
  unfold edge, share_edge, beside, above_or_below.
  rewrite !orb_true_iff, !andb_true_iff, !orb_true_iff, !Nat.eqb_eq. reflexivity.
Qed.

Definition maps (cells c c' : nat) (to from : list nat) : bool :=
  forallb (fun i => (cell_in to i <? cells) && (cell_in from (cell_in to i) =? i)
    && forallb (fun j => implb (edge c i j) (edge c' (cell_in to i) (cell_in to j))) (seq 0 cells)) (seq 0 cells).

Definition brings (rows c rows' c' : nat) (to from : list nat) (names old_names : list N)
    (goal : list (option N)) (root : nat) : bool :=
  let cells := rows * S c in
  (rows' * S c' =? cells) && maps cells (S c) (S c') to from && maps cells (S c') (S c) from to
  && (length goal =? cells)
  && forallb (fun p => (name_in old_names (name_in names p) =? p)%N) (pieces goal)
  && same_board N N.eqb (image cells (cell_in from) (name_in names) goal) (in_order rows' (S c') root).

Lemma maps_right cells c c' to from :
  maps cells c c' to from = true -> carries cells c c' (cell_in to) (cell_in from).
Proof.
  unfold maps. rewrite forallb_forall. intros H.
  assert (forall i, i < cells -> In i (seq 0 cells)) as Each by (intros i L; apply in_seq; lia).
  split.
  - intros i L. specialize (H i (Each i L)). repeat (apply andb_prop in H as [H ?]).
    apply Nat.ltb_lt in H. apply Nat.eqb_eq in H1. auto.
  - intros i j Li Lj E. specialize (H i (Each i Li)). apply andb_prop in H as [_ H].
    rewrite forallb_forall in H. specialize (H j (Each j Lj)). cbn beta in H.
    apply edge_right in E. rewrite E in H. apply edge_right. exact H.
Qed.

Lemma in_pieces (s : list (option N)) p : In (Some p) s -> In p (pieces s).
Proof.
  induction s as [|[q|] s IH]; cbn; [auto| |]; intros [E|I]; try discriminate; auto.
  injection E as ->. auto.
Qed.

(* Any goal: what is read for a board's image is the length of the board's shortest solution. *)
Theorem any_goal rows c rows' c' to from names old_names goal root byte D processes :
  brings rows c rows' c' to from names old_names goal root = true ->
  sliding_goal_right rows' c' root D = true ->
  none_refused (sliding_refused rows' c' root byte D) (sliding_states rows' c' root) processes ->
  let moved := tray_move (S c) N (fun _ p => p) in
  forall board, solvable _ moved goal board ->
  forall n, sliding_reading rows' c' root byte n (image (rows * S c) (cell_in from) (name_in names) board)
            <-> shortest _ moved goal board n.
Proof.
  intros B G R moved board Sol n. unfold brings in B. cbv zeta in B.
  repeat (apply andb_prop in B as [B ?]).
  apply Nat.eqb_eq in B. apply maps_right in H3 as There, H2 as Back.
  apply Nat.eqb_eq in H1. rewrite forallb_forall in H0.
  apply (same_board_right N N.eqb (fun p q => proj1 (N.eqb_eq p q))) in H.
  assert (known (rows * S c) (name_in names) (name_in old_names) goal) as Known.
  { split; [exact H1|]. intros p I. apply N.eqb_eq, H0, in_pieces, I. }
  pose proof (solvable_known (rows * S c) (S c) _ _ goal board (no_cols c) Known Sol) as Known'.
  assert (forall m, shortest _ moved goal board m <-> shortest _ (tray_move (S c') N (fun _ p => p))
            (in_order rows' (S c') root) (image (rows * S c) (cell_in from) (name_in names) board) m) as Same.
  { intros m. rewrite <- H. apply same_distance with (to := cell_in to) (old_name := name_in old_names); assumption. }
  rewrite Same. apply (sliding_table_right rows' c' root byte D processes G R).
  destruct Sol as [m P]. exists m.
  pose proof (path_forth _ _ moved (tray_move (S c') N (fun _ p => p))
    (image (rows * S c) (cell_in from) (name_in names))
    (known (rows * S c) (name_in names) (name_in old_names))) as Forth.
  rewrite <- H. apply Forth; auto.
  - intros u v K M. eapply known_move; eassumption.
  - intros u v [Len _]. now apply move_image with (to := cell_in to).
Qed.

Print Assumptions any_goal.

(* The nine goals of 3x3, the tiles in order and the blank on any cell: three tables are enough for them. *)
Section Nine.

Definition symmetries : list (list nat) :=
  map (fun f : nat -> nat -> nat => map (fun i => f (row 3 i) (col 3 i)) (seq 0 9))
    [fun r c => 3 * r + c; fun r c => 3 * r + (2 - c); fun r c => 3 * (2 - r) + c; fun r c => 3 * (2 - r) + (2 - c);
     fun r c => 3 * c + r; fun r c => 3 * c + (2 - r); fun r c => 3 * (2 - c) + r; fun r c => 3 * (2 - c) + (2 - r)].

Definition place {A} (is : A -> bool) (l : list A) : nat :=
  match find (fun k => match nth_error l k with Some x => is x | None => false end) (seq 0 (length l)) with
  | Some k => k
  | None => length l
  end.

Definition back_map (l : list nat) : list nat := map (fun k => place (Nat.eqb k) l) (seq 0 (length l)).

(* The tile of [t] on the cell to which [to] brings tile p of [s]. *)
Definition names_by (to : list nat) (s t : list (option N)) : list N :=
  map (fun p => match nth (cell_in to (place (same_cell N N.eqb (Some (N.of_nat p))) s)) t None with
                | Some q => q
                | None => 0%N
                end) (seq 1 8).

Definition brought (root root' : nat) (to : list nat) : bool :=
  let s := in_order 3 3 root in
  let t := in_order 3 3 root' in
  brings 3 2 3 2 to (back_map to) (names_by to s t) (names_by (back_map to) t s) s root'.

Theorem nine_goals : forall root, root < 9 -> exists root' to, In root' [4; 7; 8] /\ brought root root' to = true.
Proof.
  assert (forallb (fun root => existsb (fun root' => existsb (brought root root') symmetries) [4; 7; 8]) (seq 0 9) = true)
    as H by (vm_compute; reflexivity).
  rewrite forallb_forall in H. intros root L. specialize (H root). rewrite in_seq in H.
  apply existsb_exists in H as (root' & I & H); [|lia]. apply existsb_exists in H as (to & _ & H). eauto.
Qed.
End Nine.

Print Assumptions nine_goals.
