(* Boards of rows and columns with pieces and one blank; a move exchanges the blank with the piece on a cell beside,
   above or below it, and may turn the piece on its way. *)
From Coq Require Import Arith NArith Lia List Bool.
From Certified Require Import Paths Spaces.
Import ListNotations.

Section Lists.
Context {A : Type}.

(* The list with x at place i. *)
Fixpoint put (l : list A) (i : nat) (x : A) : list A :=
  match l, i with
  | [], _ => []
  | _ :: l', O => x :: l'
  | y :: l', S i' => y :: put l' i' x
  end.

Lemma put_length l : forall i x, length (put l i x) = length l.
Proof.
  induction l; intros [] x; cbn; auto.
Qed.

Lemma put_there l : forall i x, i < length l -> nth_error (put l i x) i = Some x.
Proof.
  induction l; intros [] x; cbn; intros L; try lia; auto. apply IHl. lia.
Qed.

Lemma put_elsewhere l : forall i k x, i <> k -> nth_error (put l i x) k = nth_error l k.
Proof.
  induction l; intros [] [] x; cbn; intros L; auto; try lia.
Qed.

Lemma same_places (l : list A) : forall m, (forall k, nth_error l k = nth_error m k) -> l = m.
Proof.
  induction l as [|x l IH]; intros [|y m] E; auto.
  - specialize (E 0). discriminate.
  - specialize (E 0). discriminate.
  - f_equal.
    + specialize (E 0). cbn in E. congruence.
    + apply IH. intros k. exact (E (S k)).
Qed.
End Lists.

Section Tray.

Variables rows cols : nat.
Hypothesis some_cols : cols <> 0.
Variable piece : Type.
Variable same_piece : piece -> piece -> bool.
Hypothesis same_piece_right : forall p q, same_piece p q = true -> p = q.
Hypothesis same_piece_itself : forall p, same_piece p p = true.

(* What becomes of a piece that is moved, sideways or not. *)
Variable turn : bool -> piece -> piece.
Hypothesis turn_back : forall (sideways : bool) (p : piece), turn sideways (turn sideways p) = p.

(* A board has a piece or the blank, None, in each cell, row by row. *)
Definition board := list (option piece).
Definition cells := rows * cols.
Definition row (i : nat) := i / cols.
Definition col (i : nat) := i mod cols.

Definition beside (i j : nat) := row i = row j /\ (col i = S (col j) \/ col j = S (col i)).
Definition above_or_below (i j : nat) := col i = col j /\ (row i = S (row j) \/ row j = S (row i)).

(* The blank is on cell i and p on cell j; then p is on cell i and the blank on cell j. *)
Definition tray_move (s t : board) : Prop :=
  exists i j (sideways : bool) p,
    (if sideways then beside i j else above_or_below i j)
    /\ nth_error s i = Some None /\ nth_error s j = Some (Some p)
    /\ t = put (put s i (Some (turn sideways p))) j None.

(* All cells, and at most one blank. *)
Definition tray_valid (s : board) : Prop :=
  length s = cells /\ forall i j, nth_error s i = Some None -> nth_error s j = Some None -> i = j.

Fixpoint blank (s : board) : option nat :=
  match s with
  | [] => None
  | None :: _ => Some 0
  | Some _ :: rest => option_map S (blank rest)
  end.

(* The cells that share an edge with cell i, and whether sideways. *)
Definition near (i : nat) : list (nat * bool) :=
  (if S (col i) <? cols then [(i + 1, true)] else [])
  ++ (if 0 <? col i then [(i - 1, true)] else [])
  ++ (if S (row i) <? rows then [(i + cols, false)] else [])
  ++ (if 0 <? row i then [(i - cols, false)] else []).

Definition tray_moves (s : board) : list board :=
  match blank s with
  | None => []
  | Some i =>
      flat_map (fun '(j, sideways) =>
        match nth_error s j with
        | Some (Some p) => [put (put s i (Some (turn sideways p))) j None]
        | _ => []
        end) (near i)
  end.

Definition chequered (i : nat) : bool := Nat.odd (row i + col i).

Definition tray_colour (s : board) : bool :=
  match blank s with None => false | Some i => chequered i end.

Definition same_cell (a b : option piece) : bool :=
  match a, b with
  | None, None => true
  | Some p, Some q => same_piece p q
  | _, _ => false
  end.

Fixpoint same_board (s t : board) : bool :=
  match s, t with
  | [], [] => true
  | a :: s', b :: t' => same_cell a b && same_board s' t'
  | _, _ => false
  end.

Lemma same_board_right s : forall t, same_board s t = true -> s = t.
Proof.
  induction s as [|a s IH]; intros [|b t]; cbn; try discriminate; auto.
  intros H. apply andb_prop in H as [C H]. f_equal; auto.
  destruct a, b; cbn in C; try discriminate; auto. f_equal. auto.
Qed.

Lemma same_board_itself s : same_board s s = true.
Proof.
  induction s as [|[p|] s IH]; cbn; auto. now rewrite same_piece_itself.
Qed.

Lemma blank_right s : forall i, blank s = Some i -> nth_error s i = Some None.
Proof.
  induction s as [|[p|] s IH]; intros i; cbn; try discriminate.
  - destruct (blank s); cbn; [|discriminate]. intros [= <-]. cbn. auto.
  - intros [= <-]. reflexivity.
Qed.

Lemma blank_found s : forall i, nth_error s i = Some None -> exists k, blank s = Some k.
Proof.
  induction s as [|[p|] s IH]; intros [|i]; cbn; try discriminate; eauto.
  intros H. destruct (IH i H) as [k ->]. cbn. eauto.
Qed.

Lemma blank_is s i : tray_valid s -> nth_error s i = Some None -> blank s = Some i.
Proof.
  intros [_ One] H. destruct (blank_found s i H) as [k K]. rewrite K.
  f_equal. apply One; auto using blank_right.
Qed.

Lemma cell_is i j : row i = row j -> col i = col j -> i = j.
Proof.
  unfold row, col. intros R C.
  destruct (Nat.eq_dec cols 0) as [Z|Z]; [rewrite Z in C; exact C|].
  rewrite (Nat.div_mod i cols Z), (Nat.div_mod j cols Z). congruence.
Qed.

Lemma row_col r c : c < cols -> row (cols * r + c) = r /\ col (cols * r + c) = c.
Proof.
  intros L. unfold row, col. split.
  - symmetry. apply (Nat.div_unique _ _ _ c); lia.
  - symmetry. apply (Nat.mod_unique _ _ r c); lia.
Qed.

Lemma row_below i : i < cells -> row i < rows.
Proof.
  unfold cells, row. intros L. apply Nat.div_lt_upper_bound; lia.
Qed.

Lemma col_below i : col i < cols.
Proof.
  apply Nat.mod_upper_bound. exact some_cols.
Qed.

Lemma cell_of i : i = cols * row i + col i.
Proof.
  apply Nat.div_mod. exact some_cols.
Qed.

Lemma near_right i j sideways : In (j, sideways) (near i) -> if sideways then beside i j else above_or_below i j.
Proof.
  pose proof (cell_of i) as Ei. pose proof (col_below i) as Ci.
  unfold near. rewrite !in_app_iff. intros H. decompose [or] H; clear H;
    match goal with H : In _ (if ?b then _ else _) |- _ => destruct b eqn:B; [|destruct H] end;
    match goal with H : In _ [_] |- _ => destruct H as [[= <- <-]|[]] end;
    apply Nat.ltb_lt in B.
  - replace (i + 1) with (cols * row i + (col i + 1)) by lia.
    destruct (row_col (row i) (col i + 1)) as [R C]; [lia|].
    unfold beside. rewrite R, C. lia.
  - replace (i - 1) with (cols * row i + (col i - 1)) by lia.
    destruct (row_col (row i) (col i - 1)) as [R C]; [lia|].
    unfold beside. rewrite R, C. lia.
  - replace (i + cols) with (cols * (row i + 1) + col i) by lia.
    destruct (row_col (row i + 1) (col i)) as [R C]; [lia|].
    unfold above_or_below. rewrite R, C. lia.
  - replace (i - cols) with (cols * (row i - 1) + col i) by nia.
    destruct (row_col (row i - 1) (col i)) as [R C]; [lia|].
    unfold above_or_below. rewrite R, C. lia.
Qed.

Lemma near_all i j (sideways : bool) : j < cells ->
  (if sideways then beside i j else above_or_below i j) -> In (j, sideways) (near i).
Proof.
  intros Lj H. pose proof (cell_of i) as Ei. pose proof (cell_of j) as Ej.
  pose proof (row_below j Lj) as Rj. pose proof (col_below j) as Cj.
  unfold near. rewrite !in_app_iff. destruct sideways; destruct H as [E [H|H]].
  - right; left. replace (0 <? col i) with true by (symmetry; apply Nat.ltb_lt; lia).
    left. f_equal. nia.
  - left. replace (S (col i) <? cols) with true by (symmetry; apply Nat.ltb_lt; lia).
    left. f_equal. nia.
  - do 3 right. replace (0 <? row i) with true by (symmetry; apply Nat.ltb_lt; lia).
    left. f_equal. nia.
  - do 2 right; left. replace (S (row i) <? rows) with true by (symmetry; apply Nat.ltb_lt; lia).
    left. f_equal. nia.
Qed.

Lemma not_itself i j (sideways : bool) : (if sideways then beside i j else above_or_below i j) -> i <> j.
Proof.
  destruct sideways; intros [E H] ->; lia.
Qed.

Lemma chequered_changes i j (sideways : bool) :
  (if sideways then beside i j else above_or_below i j) -> chequered j = negb (chequered i).
Proof.
  unfold chequered. rewrite Nat.negb_odd, <- Nat.odd_succ.
  destruct sideways; intros [E [H|H]]; rewrite ?E, ?H, <- ?E, ?H;
    rewrite ?Nat.add_succ_r, ?Nat.add_succ_l, ?Nat.odd_succ, ?Nat.even_succ; reflexivity.
Qed.

Lemma tray_valid_move s t : tray_valid s -> tray_move s t -> tray_valid t.
Proof.
  intros [Len One] (i & j & sideways & p & Near & Bi & Pj & ->).
  apply not_itself in Near. split; [now rewrite !put_length|].
  assert (forall k, nth_error (put (put s i (Some (turn sideways p))) j None) k = Some None -> k = j) as Only.
  { intros k K. destruct (Nat.eq_dec j k) as [|N]; [auto|]. rewrite put_elsewhere in K by assumption.
    destruct (Nat.eq_dec i k) as [<-|N'].
    - rewrite put_there in K by (apply nth_error_Some; congruence). discriminate.
    - rewrite put_elsewhere in K by assumption. contradiction N'. auto. }
  intros a b A B. rewrite (Only a A), (Only b B). reflexivity.
Qed.

Lemma there_below (s : board) i x : nth_error s i = Some x -> i < length s.
Proof.
  intros H. apply nth_error_Some. congruence.
Qed.

Lemma tray_move_back s t : tray_move s t -> tray_move t s.
Proof.
  intros (i & j & sideways & p & Near & Bi & Pj & ->).
  apply there_below in Bi as Ls, Pj as Lt. pose proof (not_itself _ _ _ Near) as Differ.
  exists j, i, sideways, (turn sideways p). repeat split; auto.
  - destruct sideways; destruct Near as [E [H|H]]; split; auto.
  - apply put_there. now rewrite put_length.
  - rewrite put_elsewhere by auto. apply put_there. assumption.
  - rewrite turn_back. apply same_places. intros k.
    destruct (Nat.eq_dec i k) as [<-|Ni]; [|destruct (Nat.eq_dec j k) as [<-|Nj]].
    + rewrite put_there; [assumption|]. now rewrite !put_length.
    + rewrite put_elsewhere, put_there by (rewrite ?put_length; auto). assumption.
    + now rewrite !put_elsewhere by auto.
Qed.

Lemma tray_moves_right s t : In t (tray_moves s) -> tray_move s t.
Proof.
  unfold tray_moves. destruct (blank s) as [i|] eqn:B; [|intros []].
  intros H. apply blank_right in B. apply in_flat_map in H as ([j sideways] & Near & H).
  destruct (nth_error s j) as [[p|]|] eqn:J; [destruct H as [<-|[]]|contradiction|contradiction].
  exists i, j, sideways, p. split; [exact (near_right _ _ _ Near)|auto].
Qed.

Lemma tray_moves_all s t : tray_valid s -> tray_move s t -> In t (tray_moves s).
Proof.
  intros V (i & j & sideways & p & Near & Bi & Pj & ->).
  unfold tray_moves. rewrite (blank_is s i V Bi). apply in_flat_map.
  exists (j, sideways).
  split; [apply near_all; [rewrite <- (proj1 V); eapply there_below; exact Pj|exact Near]|]. rewrite Pj. cbn. auto.
Qed.

Lemma tray_colour_changes s t : tray_valid s -> tray_move s t -> tray_colour t = negb (tray_colour s).
Proof.
  intros V M. pose proof (tray_valid_move s t V M) as Vt.
  destruct M as (i & j & sideways & p & Near & Bi & Pj & ->).
  unfold tray_colour. rewrite (blank_is s i V Bi), (blank_is _ j Vt).
  - apply (chequered_changes _ _ _ Near).
  - apply put_there. rewrite put_length. eapply there_below. exact Pj.
Qed.

(* A board that is given cell by cell, with no blank but at [root]. *)
Lemma valid_by_cell (f : nat -> option piece) root :
  (forall k, f k = None -> k = root) -> tray_valid (map f (seq 0 cells)).
Proof.
  intros Only. split; [now rewrite map_length, seq_length|].
  assert (forall k, nth_error (map f (seq 0 cells)) k = Some None -> k = root) as At.
  - intros k H. rewrite nth_error_map in H.
    destruct (nth_error (seq 0 cells) k) as [x|] eqn:E; cbn in H; [|discriminate].
    assert (k < length (seq 0 cells)) as L by (apply nth_error_Some; congruence).
    apply (nth_error_nth _ _ 0) in E. rewrite seq_length in L. rewrite seq_nth in E by assumption.
    cbn in E. subst x. apply Only. congruence.
  - intros i j I J. now rewrite (At i I), (At j J).
Qed.

(* The pieces in reading order, and the board with them and the blank on cell i. *)
Fixpoint pieces (s : board) : list piece :=
  match s with
  | [] => []
  | None :: rest => pieces rest
  | Some p :: rest => p :: pieces rest
  end.

Fixpoint with_blank (i : nat) (l : list piece) : board :=
  match i, l with
  | S i', p :: rest => Some p :: with_blank i' rest
  | _, _ => None :: map Some l
  end.

Definition tray (goal : board) (valid : tray_valid goal) : puzzle := {|
  state := board;
  same := same_board;
  move := tray_move;
  moves := tray_moves;
  colour := tray_colour;
  Spaces.goal := goal;
  Spaces.valid := tray_valid;
  same_right := same_board_right;
  same_itself := same_board_itself;
  valid_goal := valid;
  valid_move := tray_valid_move;
  moves_right := tray_moves_right;
  moves_all := tray_moves_all;
  move_back := tray_move_back;
  colour_changes := tray_colour_changes;
|}.

End Tray.
Arguments pieces {piece}.
Arguments with_blank {piece}.
Arguments blank {piece}.
