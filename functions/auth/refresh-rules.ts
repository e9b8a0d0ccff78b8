/**
 * The refresh secrets of a session, and what the presentation of each of them leads to.
 *
 *   predecessor --exchanged for--> successors (the latest, and earlier ones)
 *
 * | presented secret                                | meaning                   | result                                  |
 * | a successor                                     | its response arrived      | it becomes the predecessor of a new one |
 * | the predecessor, up to 10 s after the exchange  | a parallel tab            | no new secret: its browser has one      |
 * | the predecessor, later                          | the response was lost     | one more successor is issued            |
 * | any other                                       | it was copied and used    | the session ends                        |
 *
 * The server cannot distinguish a lost response from a copied predecessor, so it issues a successor for both. The first
 * successor that is presented continues the session; another successor, or the old predecessor, counts as “any other”
 * from then on. Of two clients with the same secret at most one can continue, and the other one's request ends the
 * session for both.
 */
export interface RefreshSecrets {
  /** Hash of the successor issued last. */
  refresh_hash: string;
  /** Hashes of successors issued before it for the same predecessor, the latest first. */
  earlier_hashes?: string[] | undefined;
  /** Hash of the predecessor; absent until the first exchange. */
  previous_hash?: string | undefined;
  /** When the latest successor was issued. */
  rotated_at?: string | undefined;
}

export type Presentation = 'successor' | 'parallel-tab' | 'lost-answer' | 'reuse';

/** Tabs that refresh at the same moment present the secret that the first of them has exchanged. */
const graceMs = 10_000;
/** Earlier successors that stay valid when several responses in a row are lost. */
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
