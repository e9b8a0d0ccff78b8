import { ScanCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { dynamo, tableName } from '../../../functions/db/table.ts';
import { retryOnConflict } from '../../../functions/db/transactions.ts';
import { type ControlledDocument, loadDocumentOrDeleted } from '../../../functions/documents/document-store.ts';
import { loadManualChangeWrites, type ManualChange } from '../../../functions/documents/manual-edit-store.ts';
import { readingIdOf } from '../../../functions/documents/reading-rules.ts';
import type { Caller } from '../../../functions/http/handler.ts';
import { commandWithoutKey } from '../../../functions/http/idempotency-store.ts';
import { attachedFile } from '../../../functions/imports/attachment-rules.ts';
import { deletionChange, editChange, restorationChange } from '../../../functions/master-list/manual-edit-rules.ts';
import { loadProfile, saveProfile } from '../../../functions/profiles/profile-store.ts';
import { loadDutiesByKey } from '../../../functions/required-reading/audience-list-store.ts';
import { followDepartments } from '../../../functions/required-reading/distribution-follow-service.ts';
import { audienceChange, requiredReadingChange } from '../../../functions/required-reading/distribution-rules.ts';
import { acknowledgeReading, recordOpening } from '../../../functions/required-reading/evidence-service.ts';
import { loadUnreadReadings } from '../../../functions/required-reading/own-reading-service.ts';
import { loadDocumentReaders } from '../../../functions/required-reading/progress-service.ts';
import { audienceKeyOf, readingChangesItem } from '../../../functions/required-reading/reading-change-store.ts';
import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import { audienceOf } from '../../../shared/domain/documents/default-audiences.ts';
import {
  type Audience,
  departmentKey,
  everyoneKey,
  isInAudience,
  noOne,
  positionKey,
  userKey,
} from '../../../shared/domain/required-reading/audiences.ts';
import type { ReadingState } from '../../../shared/domain/required-reading/reading.ts';
import { distributionFixture } from '../../support/distribution-settings.ts';
import { storedFileFixture } from '../../support/submission-fixtures.ts';
import { withLocalTable } from './local-table.ts';

withLocalTable();

/**
 * Documents, memberships and readers change in any order on the real stores; a plain model says what each person must
 * read, and how far they are.
 */

const departments = ['PRO', 'SHE'] as const;
const people = ['1', '2', '3'] as const;
const documents = ['a', 'b', 'c'] as const;
const { defaults } = distributionFixture;

const audience = fc.option(
  fc.oneof(
    fc.constant<Audience>({ ...noOne, everyone: true }),
    fc.record({
      everyone: fc.constant(false),
      departments: fc.subarray([...departments]),
      positions: fc.subarray([{ role: 'she_head' as const }]),
      users: fc.subarray(['1', '2']),
    }),
  ),
);
const who = fc.constantFrom(...people);
const which = fc.constantFrom(...documents);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      which,
      how: fc.constantFrom('revise', 'correct', 'sign', 'rewrite', 'require', 'expire', 'delete', 'restore', 'move'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('distribute' as const), which, audience }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('member' as const),
      who,
      department: fc.option(fc.constantFrom(...departments)),
      heads: fc.boolean(),
      active: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('open' as const, 'acknowledge' as const), who, which }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('follow' as const), department: fc.constantFrom(...departments) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Documents and people of one sequence are not those of another. */
let sequences = 0;

/** One sequence of steps, with documents and people of its own. */
class Harness {
  readonly #number: number;
  #clock = Date.parse('2026-11-01T00:00:00.000Z');
  /** The model: the state of each person, for each reading of a document. */
  readonly #states = new Map<string, ReadingState>();

  constructor() {
    sequences += 1;
    this.#number = sequences;
  }

  now = (): Date => {
    this.#clock += 60_000;
    return new Date(this.#clock);
  };
  id = (which: string): string => `m${this.#number}${which}`;
  nrp = (who: string): string => `${who}${String(this.#number).padStart(7, '0')}`;

  async create(which: string): Promise<void> {
    const at = this.now().toISOString();
    const after: ControlledDocument = {
      ...{ id: this.id(which), department: 'PRO', nama: which, nomor: this.id(which), jenis: 'SOP', revisi: 0 },
      ...{
        status: 'Aktif',
        source: 'workflow',
        file: fileOf(`${which}0`),
        made_by: 'x',
        made_by_name: null,
        made_at: at,
      },
      ...{ updated_by: 'x', updated_at: at, version: 1 },
    };
    await this.#write({ after, numbers: [] });
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'change':
        return this.#change(step.which, step.how);
      case 'distribute':
        return this.#distribute(step.which, step.audience);
      case 'member':
        return this.#changeMember(step);
      case 'open':
        return this.#open(step.who, step.which);
      case 'acknowledge':
        return this.#acknowledge(step.who, step.which);
      case 'follow':
        await this.#follow(step.department);
    }
  }

  async load(which: string): Promise<ControlledDocument> {
    const found = await loadDocumentOrDeleted(this.id(which));
    if (!found) throw new Error('The document was created');
    return found;
  }

  async caller(who: string): Promise<Caller> {
    const profile = await loadProfile(this.nrp(who));
    if (!profile) throw new Error('The person was added');
    return { ...profile, session_id: 's', token_expires_at: this.now() };
  }

  async #write(change: ManualChange): Promise<void> {
    const { department } = change.after;
    const { before } = change;
    const moved = before && before.department !== department ? [before] : [];
    await retryOnConflict(async (write) =>
      write([
        ...(await loadManualChangeWrites(department, [change], change.after.updated_at)),
        ...(await movedAwayWrites(moved, change)),
      ]),
    );
  }

  async #change(which: string, how: Extract<Step, { kind: 'change' }>['how']): Promise<void> {
    const before = await this.load(which);
    const editor = { nrp: 'x', name: null, at: this.now().toISOString() };
    const isDeleted = before.deleted_at !== undefined;
    if (isDeleted !== (how === 'restore')) return;
    const version = before.version + 1;
    switch (how) {
      case 'revise':
        return this.#write({
          before,
          after: {
            ...{ ...before, version, revisi: before.revisi + 1, file: fileOf(`${which}${version}`) },
            ...{ status: 'Aktif', reading: { id: readingIdOf(`S${version}`), since: editor.at } },
          },
          numbers: [],
        });
      case 'correct':
        return this.#write(editChange(before, { id: before.id, version: before.version, nama: `n${version}` }, editor));
      case 'expire': {
        const status = before.status === 'Aktif' ? 'Kadaluarsa' : 'Aktif';
        return this.#write(editChange(before, { id: before.id, version: before.version, status }, editor));
      }
      case 'sign':
      case 'rewrite': {
        const { after, edit } = attachedFile(before, fileOf(`${which}${version}`), editor, how === 'rewrite');
        return this.#write({ before, after, edit, numbers: [] });
      }
      case 'require':
        return this.#write(requiredReadingChange(before, editor));
      case 'delete':
        return this.#write({ ...deletionChange(before, editor), numbers: [] });
      case 'restore':
        return this.#write(restorationChange(before, editor));
      case 'move': {
        const department = before.department === 'PRO' ? 'SHE' : 'PRO';
        return this.#write({ before, after: { ...before, version, department }, numbers: [] });
      }
    }
  }

  async #distribute(which: string, choice: Audience | null): Promise<void> {
    const before = await this.load(which);
    if (before.deleted_at !== undefined) return;
    const own = choice && { ...choice, users: choice.users.map(this.nrp) };
    const editor = { nrp: 'x', name: null, at: this.now().toISOString() };
    const change = audienceChange(before, own, { editor, defaults });
    if (change) await this.#write(change);
  }

  async #changeMember({ who, department, heads, active }: Extract<Step, { kind: 'member' }>): Promise<void> {
    await this.saveMember(who, { department: department ?? undefined, heads, active });
  }

  async saveMember(
    who: string,
    { department, heads, active }: { department: DepartmentCode | undefined; heads: boolean; active: boolean },
  ): Promise<void> {
    const before = await loadProfile(this.nrp(who));
    await saveProfile({
      ...{ ...before, nrp: this.nrp(who), full_name: who, display_name: null, avatar_url: null, roles: [] },
      ...{ positions: heads ? [{ role: 'she_head' }] : [], active, department, epoch: 0 },
    });
  }

  async #open(who: string, which: string): Promise<void> {
    const [document, caller, profile] = [
      await this.load(which),
      await this.caller(who),
      await loadProfile(this.nrp(who)),
    ];
    // A user who has left can no longer sign in.
    if (!profile?.active) return;
    await recordOpening(document, caller, this.now());
    if (!this.#isReader(document, profile)) return;
    const name = this.#stateName(who, document);
    if (this.#states.get(name) !== 'understood')
      this.#states.set(name, `opened ${document.file?.sha256}` as ReadingState);
  }

  async #acknowledge(who: string, which: string): Promise<void> {
    const [document, caller, profile] = [
      await this.load(which),
      await this.caller(who),
      await loadProfile(this.nrp(who)),
    ];
    if (!profile?.active) return;
    const reading_id = document.reading?.id ?? 'none';
    const acknowledged = await acknowledgeReading(
      { document_id: document.id, reading_id },
      { caller, command: commandWithoutKey, now: this.now() },
    ).then(
      () => true,
      (error: Error) => {
        expect(error.name).toBe('Failure');
        return false;
      },
    );
    const name = this.#stateName(who, document);
    const hasOpened = [`opened ${document.file?.sha256}`, 'understood'].includes(this.#states.get(name) ?? '');
    expect(acknowledged).toBe(this.#isReader(document, profile) && hasOpened);
    if (acknowledged) this.#states.set(name, 'understood');
  }

  #stateName = (who: string, { id, reading }: ControlledDocument): string => `${who} ${id} ${reading?.id}`;

  #isReader = (
    document: ControlledDocument,
    profile: { nrp: string; active: boolean; positions: Caller['positions']; department?: DepartmentCode | undefined },
  ): boolean =>
    document.status === 'Aktif' &&
    document.deleted_at === undefined &&
    document.reading !== undefined &&
    isInAudience(audienceOf(document, defaults), profile, new Date(this.#clock));

  #follows = 0;

  /** A run publishes exactly the lists in which something else must be read than before, also where the last one stopped. */
  async #follow(department: DepartmentCode): Promise<void> {
    const named = people.map((who) => userKey(this.nrp(who)));
    const lists = [everyoneKey, ...departments.map(departmentKey), positionKey({ role: 'she_head' }), ...named];
    const before = await loadDutiesByKey(lists);
    const published = await loadPublishedRuns();
    this.#follows += 1;
    if (this.#follows % 3 === 0) await stopBeforeSaving(department);
    await followDepartments([department]);
    const changed = [...(await loadPublishedRuns())]
      .filter(([run]) => !published.has(run))
      .flatMap(([, changes]) => changes.map(audienceKeyOf));
    const after = await loadDutiesByKey(lists);
    const differing = lists.filter((key) => JSON.stringify(before.get(key)) !== JSON.stringify(after.get(key)));
    expect(changed.filter((key) => lists.includes(key)).toSorted()).toEqual(differing.toSorted());
  }

  /** What the lists say when they have followed, against what the model says of each document and person. */
  async check(): Promise<void> {
    for (const department of departments) await this.#follow(department);
    for (const who of people) {
      const profile = await loadProfile(this.nrp(who));
      if (!profile) continue;
      const { unread } = await loadUnreadReadings(profile, new Date(this.#clock));
      const expected: Record<string, string> = {};
      const waiting: Record<string, string> = {};
      for (const which of documents) {
        const document = await this.load(which);
        if (!this.#isReader(document, profile)) continue;
        const state = this.#states.get(this.#stateName(who, document)) ?? 'not_opened';
        expected[document.id] = `${document.reading?.id} ${state === 'understood' ? state : 'waits'}`;
        if (state !== 'understood') waiting[document.id] = document.reading?.id ?? '';
      }
      const own = new Set(documents.map(this.id));
      const found = unread.filter(({ document_id }) => own.has(document_id));
      expect(
        Object.fromEntries(found.map(({ document_id, reading_id }) => [document_id, reading_id])),
        `${who} of ${this.#number}`,
      ).toEqual(waiting);
      for (const which of documents) await this.#checkReader(who, which, expected);
    }
  }

  /** The list of a document says the same of each person as the person's own list. */
  async #checkReader(who: string, which: string, expected: Record<string, string>): Promise<void> {
    const document = await this.load(which);
    const readers = await loadDocumentReaders(document, undefined, new Date(this.#clock));
    const reader = readers.find(({ nrp }) => nrp === this.nrp(who));
    expect(reader !== undefined, `${who} in the list of ${which}`).toBe(document.id in expected);
    if (reader) expect(reader.state === 'understood').toBe(expected[document.id]?.endsWith(' understood'));
  }
}

/** What runs have published, by run. */
const loadPublishedRuns = async (): Promise<Map<string, string[]>> => {
  const { Items = [] } = await dynamo.send(
    new ScanCommand({
      TableName: tableName(),
      FilterExpression: 'begins_with(PK, :published) AND outbox = :marked',
      ExpressionAttributeValues: { ':published': 'DUTIES#', ':marked': 1 },
    }),
  );
  return new Map(Items.map((item) => readingChangesItem.parse(item)).map(({ run, changes }) => [run, changes]));
};

/** A run that ends after it has changed the lists, and before it has saved how far it came. */
const stopBeforeSaving = async (department: DepartmentCode): Promise<void> => {
  const send = dynamo.send.bind(dynamo) as (command: object) => Promise<unknown>;
  const isSave = (command: object): boolean => JSON.stringify(command).includes('"PK":"DISTRIBUTION"');
  const sending = vi
    .spyOn(dynamo, 'send')
    .mockImplementation(((command: object) =>
      command instanceof TransactWriteCommand && isSave(command)
        ? Promise.reject(new Error('stopped'))
        : send(command)) as unknown as typeof dynamo.send);
  await followDepartments([department]).catch((error: Error) => expect(error.message).toBe('stopped'));
  sending.mockRestore();
};

const fileOf = (content: string) => ({ ...storedFileFixture, sha256: content });

/** A move is logged in the department that the document leaves, too. */
const movedAwayWrites = async (moved: readonly ControlledDocument[], { after }: ManualChange) => {
  const { catalogueBatchPuts } = await import('../../../functions/documents/catalogue-log-store.ts');
  const { loadCatalogueVersion } = await import('../../../functions/documents/catalogue-store.ts');
  const [before] = moved;
  if (!before) return [];
  const change = { op: 'delete' as const, id: after.id, version: after.version };
  const seen = await loadCatalogueVersion(before.department);
  return catalogueBatchPuts(before.department, seen, [{ kind: 'delete', change }], after.updated_at);
};

it('asks exactly the members of a document’s audience for its present content, whatever changes in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const harness = new Harness();
      for (const which of documents) await harness.create(which);
      for (const [at, who] of people.entries())
        await harness.saveMember(who, { department: departments[at], heads: at === 2, active: true });
      for (const each of steps) await harness.take(each);
      await harness.check();
    }),
    { numRuns: 12, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false },
  );
}, 120_000);
