import pLimit from 'p-limit';
import type { SubmissionRecord } from '../../../shared/api/submission-records.ts';
import type { UserClient } from '../../support/api.ts';

type State = SubmissionRecord['submission_status'];

/** Two processes of a function answer them. */
const concurrentReads = 2;

/** What the product acknowledged: after a crash all of it must be there. */
export class Ledger {
  readonly #submissions = new Map<string, { version: number; state: State }>();
  /** Documents of the master list: the acknowledged title, and titles whose calls had no response. */
  readonly #titles = new Map<string, { acknowledged: string; attempted: Set<string> }>();
  /** Imports by job, with their numbers of rows. */
  readonly imports = new Map<string, { rows: number; nomors: readonly string[] }>();
  #writes = 0;
  #changed = new Set<string>();

  /** Acknowledged writes so far. */
  get writes(): number {
    return this.#writes;
  }

  submission(id: string, version: number, state: State): void {
    this.#writes += 1;
    this.#changed.add(id);
    if (version > (this.#submissions.get(id)?.version ?? 0)) this.#submissions.set(id, { version, state });
  }

  attemptTitle(id: string, title: string): void {
    this.#titles.get(id)?.attempted.add(title);
  }

  title(id: string, title: string): void {
    this.#writes += 1;
    this.#changed.add(id);
    this.#titles.set(id, { acknowledged: title, attempted: new Set() });
  }

  import(job: string, rows: number, nomors: readonly string[]): void {
    this.#writes += 1;
    this.imports.set(job, { rows, nomors });
  }

  /** A submission in this state, as far as is known. */
  inState(state: State): string[] {
    return [...this.#submissions].filter(([, known]) => known.state === state).map(([id]) => id);
  }

  documents(): string[] {
    return [...this.#titles.keys()];
  }

  /** Lines about acknowledged writes that are not there: those of the last round, or all. */
  async missing(by: UserClient, all = false): Promise<string[]> {
    const changed = all ? new Set([...this.#submissions.keys(), ...this.#titles.keys()]) : this.#changed;
    this.#changed = new Set();
    const lines = await pLimit(concurrentReads).map(changed, (id) => {
      const submission = this.#submissions.get(id);
      return submission ? this.#missingSubmission(by, id, submission) : this.#missingTitle(by, id);
    });
    return lines.flat();
  }

  async #missingSubmission(by: UserClient, id: string, known: { version: number; state: State }): Promise<string[]> {
    const reply = await by.call('get-submission', { submission_id: id });
    if (!('body' in reply)) return [`submission ${id}, acknowledged as ${known.state}: ${reply.error}`];
    const { submission, history } = reply.body;
    const versions = history.map(({ version }) => version).join();
    const expected = history.map((_, index) => index + 1).join();
    // A call without a response may have moved it on: what is there becomes known.
    this.#submissions.set(id, { version: submission.version, state: submission.submission_status });
    return [
      ...(history.some(({ version, to }) => version === known.version && to === known.state)
        ? []
        : [`submission ${id} has no version ${known.version} in ${known.state}`]),
      ...(versions === expected && history.at(-1)?.to === submission.submission_status
        ? []
        : [`submission ${id} in ${submission.submission_status} has the versions ${versions}`]),
    ];
  }

  async #missingTitle(by: UserClient, id: string): Promise<string[]> {
    const known = this.#titles.get(id);
    const reply = await by.call('get-hims-document', { id });
    const nama = 'body' in reply ? reply.body.documents[0]?.nama : undefined;
    if (known === undefined || nama === known.acknowledged) return [];
    if (nama !== undefined && known.attempted.has(nama)) {
      this.#titles.set(id, { acknowledged: nama, attempted: new Set() });
      return [];
    }
    return [`document ${id} has the title ${nama}, acknowledged was ${known.acknowledged}`];
  }
}
