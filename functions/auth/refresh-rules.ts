/**
 * Refresh secrets of one session, and what presenting one of them does.
 *
 *   predecessor --exchanged for--> successors (the last issued, and those before it)
 *
 * | presented                                | meaning                    | then                                       |
 * | a successor                              | its answer arrived         | it becomes the predecessor of a new one    |
 * | the predecessor, within 10 s of a change | a parallel tab             | nothing: its browser gets the first answer |
 * | the predecessor, later                   | the answer was lost        | one more successor is issued               |
 * | any other                                | it was copied and used     | the session ends for everybody             |
 *
 * The server cannot tell a lost answer from a copied predecessor, so it answers both and lets the successors decide: the
 * first of them that is presented is the only one that goes on. Whoever holds another successor, or the old predecessor,
 * presents “any other” next. Two holders of one secret therefore never both go on, and the session ends for both.
 */
export interface RefreshSecrets {
  /** Hash of the successor issued last. */
  refresh_hash: string;
  /** Hashes of successors issued before it for the same predecessor, the latest first. */
  earlier_hashes?: string[] | undefined;
  /** Hash of the predecessor; absent until the first exchange. */
  previous_hash?: string | undefined;
  /** When a successor was issued last. */
  rotated_at?: string | undefined;
}

export type Presentation = 'successor' | 'parallel-tab' | 'lost-answer' | 'reuse';

/** Tabs that refresh at the same moment all hold the secret the first of them exchanged. */
const graceMs = 10_000;
/** A browser that asked again so often without an answer does not get the first of them any more. */
const maxEarlierHashes = 4;

export const presentationOf = (secrets: RefreshSecrets, hash: string, now: Date): Presentation => {
  if (isSuccessor(secrets, hash)) return 'successor';
  if (hash !== secrets.previous_hash) return 'reuse';
  return isWithinGrace(secrets, now) ? 'parallel-tab' : 'lost-answer';
};

/** Whether a holder of this secret is a holder of the session: it is a successor or the predecessor. */
export const isCurrent = (secrets: RefreshSecrets, hash: string): boolean =>
  isSuccessor(secrets, hash) || hash === secrets.previous_hash;

/** The secrets after `issued` was made in exchange for a successor, or once more for the predecessor. */
export const secretsAfter = (
  secrets: RefreshSecrets,
  presented: string,
  issued: string,
  now: Date,
): Required<RefreshSecrets> => ({
  refresh_hash: issued,
  earlier_hashes: isSuccessor(secrets, presented)
    ? []
    : [secrets.refresh_hash, ...(secrets.earlier_hashes ?? [])].slice(0, maxEarlierHashes),
  previous_hash: presented,
  rotated_at: now.toISOString(),
});

const isSuccessor = ({ refresh_hash, earlier_hashes = [] }: RefreshSecrets, hash: string): boolean =>
  hash === refresh_hash || earlier_hashes.includes(hash);

const isWithinGrace = ({ rotated_at }: RefreshSecrets, now: Date): boolean =>
  rotated_at !== undefined && now.getTime() - Date.parse(rotated_at) <= graceMs;
