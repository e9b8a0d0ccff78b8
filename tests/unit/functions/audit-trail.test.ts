import { hash } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addRecorded, loadJobPage } from '../../../functions/audit-trail/job-trail-service.ts';
import { eventsOfRecord, recordedEventsOf } from '../../../functions/audit-trail/recorded-event-service.ts';
import { trailEntriesOf } from '../../../functions/audit-trail/trail-event-service.ts';
import { describeTrail, loadTrailPage, type TrailFilter } from '../../../functions/audit-trail/trail-service.ts';
import { addToTrail } from '../../../functions/audit-trail/trail-store.ts';
import { restoredMark } from '../../../functions/db/bulk-job-mark.ts';
import { keys } from '../../../functions/db/keys.ts';
import { dynamo, type Item, type Key, readAll, tableName } from '../../../functions/db/table.ts';
import { consumedWriteUnits } from '../../../functions/db/write-units.ts';
import { fillTrail } from '../../../infra/tools/verify/fill-trail.ts';
import { type TrailEntry, type TrailKind, trailKinds } from '../../../shared/domain/audit-trail/trail.ts';
import { trailActionText, trailDetails } from '../../../shared/domain/audit-trail/trail-text.ts';
import { kindsOfTopic, type TrailTopic } from '../../../shared/domain/audit-trail/trail-topics.ts';
import { withLocalTable } from './local-table.ts';

const at = '2026-11-20T03:00:00.000Z';
const sha256 = `${'A'.repeat(43)}=`;
const actor = { nrp: '10000001', full_name: 'Ratna' };

const trailEntryOf = (...of: Parameters<typeof trailEntriesOf>): TrailEntry | undefined => trailEntriesOf(...of)[0];

/** What a line of the list says of an item: what happened, who, when, and the rest. */
const lineOf = (item: { PK: string; SK: string }, before?: { PK: string; SK: string }): string | undefined => {
  const entry = trailEntryOf(item, before);
  return entry && [entry.at, entry.actor?.nrp, trailActionText(entry), ...trailDetails(entry)].join(' | ');
};

const document = {
  ...keys.document('D1'),
  ...{
    id: 'D1',
    department: 'PRO',
    nama: 'Prosedur',
    nomor: 'HKT-SOP-PRO-1',
    jenis: 'SOP',
    revisi: 2,
    status: 'Aktif',
  },
  ...{ source: 'workflow', made_by: actor.nrp, made_by_name: actor.full_name, made_at: at, submission_id: 'S1' },
  ...{ updated_by: actor.nrp, updated_at: at, version: 7 },
};
const user = {
  ...keys.profile('10000031'),
  ...{ nrp: '10000031', full_name: 'Joko', display_name: 'Joko', avatar_url: null, roles: [], positions: [] },
  ...{ active: true, epoch: 0, version: 1, updated_at: at, updated_by: actor.nrp, updated_by_name: 'Ratna' },
};

describe('an item of the table is an event', () => {
  it('of a submission, with capacity and the absent holder', () => {
    const event = {
      ...keys.submissionEvent('S1', 3),
      ...{ submission_id: 'S1', version: 3, action: 'approve', from: 'under_dept_approval', to: 'under_she_approval' },
      ...{ actor_nrp: actor.nrp, actor_name: actor.full_name, capacity: 'dept_head', acting: true, reason: 'Sesuai' },
      on_behalf_of: { nrp: '10000021', full_name: 'Agus' },
      ...{ at, files: { draft_sha256: sha256, supporting_sha256: sha256 }, skipped: [], department: 'Produksi' },
      ...{ document_title: 'Prosedur', document_number: 'HKT-SOP-PRO-1', submission_purpose: 'new' },
      ...{ submitter_nrp: '10000031', approved_before: [] },
    };
    expect(lineOf(event)).toBe(
      `${at} | 10000001 | Disetujui | sebagai Plh. Dept. Head a.n. Agus | Catatan: Sesuai | SHA-256 ${sha256}`,
    );
    expect(lineOf({ ...event, from: 'pending' } as typeof event)).toContain('Ditinjau, diteruskan ke persetujuan');
  });

  it('of a document: its edits with old and new values, reviews, revisions and its destruction', () => {
    const edit = { ...keys.documentEdit('D1', 3), action: 'edited', by_nrp: actor.nrp, by_name: 'Ratna', at };
    expect(lineOf({ ...edit, changes: [{ field: 'nama', from: 'A', to: 'B' }] } as typeof edit)).toBe(
      `${at} | 10000001 | Diubah | Nama: A → B`,
    );
    const review = { outcome: 'needs_revision', revisi: 2, sha256, reason: 'Alat baru', due_on: '2027-11-20' };
    const reviewed = { ...edit, action: 'reviewed', changes: [], review };
    expect(trailEntryOf(reviewed)?.kind).toBe('review');
    expect(lineOf(reviewed)).toBe(
      `${at} | 10000001 | Perlu revisi | Revisi 2 | Catatan: Alat baru | SHA-256 ${sha256}`,
    );
    expect(lineOf(document)).toBe(`${at} | 10000001 | Revisi diterbitkan | Revisi 2`);
    const past = { ...document, ...keys.documentRevision('D1', 2), status: 'Kadaluarsa' };
    // The same revision, current and past, is one event.
    expect(trailEntryOf(past)?.id).toBe(trailEntryOf(document)?.id);
    expect(trailEntryOf({ ...document, version: 8 } as typeof document, document)).toBeUndefined();
    const destroyed = {
      ...keys.destruction('D1', at),
      ...{ nomor: 'HKT-SOP-PRO-1', nama: 'Prosedur', revisi: 2, submission_id: 'S1', requested_by: '10000031', at },
    };
    expect(lineOf(destroyed)).toBe(`${at} | 10000031 | Dimusnahkan | Revisi 2`);
  });

  it('of a reader, a copy, an absence, the calendar and a visit', () => {
    const reading = {
      ...keys.understoodEvidence('D1', 'r', '10000031'),
      ...{ action: 'understood', document_id: 'D1', reading_id: 'r', revisi: 2, nomor: 'HKT-SOP-PRO-1', sha256 },
      ...{ digest: 'd', nrp: '10000031', full_name: 'Joko', at },
    };
    expect(lineOf(reading)).toBe(`${at} | 10000031 | Dinyatakan dipahami | Revisi 2 | SHA-256 ${sha256}`);
    const copy = {
      ...keys.copyEvent('D1', 7, 2),
      ...{ document_id: 'D1', number: 7, version: 2, from: 'out', to: 'lost', actor, remark: 'Hilang di pit', at },
      witness: null,
    };
    expect(lineOf(copy)).toBe(`${at} | 10000001 | Hilang | Salinan 07 | Catatan: Hilang di pit`);
    const week = { ...keys.calendarEvent(1), version: 1, change: { kind: 'week', week: 'mon-fri' }, actor, at };
    const holiday = { ...week, change: { kind: 'add', date: '2026-12-25', name: 'Natal' } };
    expect(lineOf(holiday)).toBe(`${at} | 10000001 | Hari libur ditambahkan | 2026-12-25 Natal`);
    const visit = {
      ...keys.visit(at, 'd'),
      ...{ actor_nrp: '10000051', actor_name: 'Gita', call: 'get-document-file', at },
      subject: { id: 'S1', kind: 'draft' },
    };
    expect(lineOf(visit)).toBe(`${at} | 10000051 | Membuka berkas | draf`);
    const readers = { ...visit, call: 'list-readers', subject: { department: 'none' } };
    expect(lineOf(readers)).toBe(`${at} | 10000051 | Melihat daftar pembaca | tanpa departemen`);
    const search = { ...visit, call: 'search-in-files', subject: { query: 'radio kontak' } };
    expect(lineOf(search)).toBe(`${at} | 10000051 | Mencari di dalam berkas | kata “radio kontak”`);
    const copies = { ...visit, call: 'list-copies', subject: { department: 'PRO', search: 'pit' } };
    expect(lineOf(copies)).toBe(`${at} | 10000051 | Melihat daftar salinan | PRODUKSI, kata “pit”`);
    expect(trailEntryOf(visit)).toMatchObject({ submission_id: 'S1' });
    expect(trailEntryOf({ ...visit, subject: { id: 'D1', kind: 'controlled' } } as typeof visit)).toMatchObject({
      document_id: 'D1',
    });
  });

  it('of a user whom an admin adds or changes, and not where the profile changes by itself', () => {
    expect(lineOf(user)).toBe(`${at} | 10000001 | Pengguna ditambahkan | Joko | Nama: – → Joko | Aktif: – → ya`);
    const later = '2026-11-21T03:00:00.000Z';
    const promoted = { ...user, roles: ['admin'], version: 2, updated_at: later };
    expect(lineOf(promoted, user)).toBe(`${later} | 10000001 | Pengguna diubah | Joko | Peran: – → Admin`);
    expect(trailEntryOf({ ...user, epoch: 1, version: 2 } as typeof user, user)).toBeUndefined();
    expect(lineOf({ ...promoted, active: false, version: 3, updated_at: at } as typeof user, promoted)).toContain(
      'Pengguna dinonaktifkan',
    );
  });

  it('and no other item is', () => {
    for (const key of [keys.submission('S1'), keys.inbox('1'), keys.copy('D1', 1), keys.trailOfKind('copy')])
      expect(trailEntryOf({ ...(typeof key === 'string' ? { PK: key, SK: 'x' } : key) })).toBeUndefined();
  });
});

describe('the trail', () => {
  withLocalTable();

  const entry = (kind: TrailKind, day: string, values: Partial<TrailEntry> = {}): TrailEntry => ({
    ...{ kind, action: 'x', at: `${day}T03:00:00.000Z`, actor },
    id: `${day}T03:00:00.000Z#${Math.floor(Math.random() * 2 ** 48)
      .toString(16)
      .padStart(16, '0')}`,
    ...values,
  });
  /** Every page, of `limit` events. */
  const listAll = async (
    { kind, ...filter }: Omit<TrailFilter, 'kinds'> & { kind?: TrailKind },
    limit = 7,
  ): Promise<TrailEntry[]> => {
    const found: TrailEntry[] = [];
    let before: string | undefined;
    do {
      const { entries, next } = await loadTrailPage(
        { kinds: kind === undefined ? trailKinds : [kind], ...filter },
        { before, limit },
      );
      expect(entries.length).toBeLessThanOrEqual(limit);
      found.push(...entries);
      before = next ?? undefined;
    } while (before !== undefined);
    return found;
  };
  const days = Array.from({ length: 60 }, (_, month) => new Date(Date.UTC(2022, month, 15)).toISOString().slice(0, 10));

  it('lists five years by kind, person, document and days, newest first, each event once', async () => {
    const [other, third] = [
      { nrp: '20000001', full_name: null },
      { nrp: '30000001', full_name: null },
    ];
    const events = days.flatMap((day, month) => [
      ...trailKinds.map((kind) => entry(kind, day)),
      entry('copy', day, { document_id: 'D1', number: month }),
      entry('reading', day, { document_id: 'D1', actor: month % 2 === 0 ? other : third }),
    ]);
    await addToTrail(events);
    // A record may come again.
    await addToTrail(events.slice(0, 30));

    const newest = (found: readonly TrailEntry[]) =>
      found
        .map(({ id }) => id)
        .toSorted()
        .toReversed();
    const all = await listAll({}, 100);
    expect(all.map(({ id }) => id)).toEqual(newest(events));
    expect((await listAll({ kind: 'reading' })).length).toBe(120);
    expect((await listAll({ person: other.nrp })).length).toBe(30);
    expect((await listAll({ person: other.nrp, kind: 'copy' })).length).toBe(0);
    expect((await listAll({ document_id: 'D1' })).length).toBe(120);
    const both = await listAll({ document_id: 'D1', person: third.nrp });
    expect(both.length).toBe(30);
    expect(both.map(({ id }) => id)).toEqual(newest(both));
    const year = await listAll({ document_id: 'D1', from: '2024-01-15', to: '2024-12-15' });
    expect(year.length).toBe(24);
    expect(year.at(-1)?.at.slice(0, 10)).toBe('2024-01-15');
    expect((await listAll({ nomor: 'TIDAK-ADA' })).length).toBe(0);
  }, 60_000);

  it('lists a topic of many events, newest first, each once', async () => {
    const wanted: Record<TrailTopic, Partial<TrailEntry>[]> = {
      unapproved: [{ detail: 'without_approval' }, { detail: 'second_person' }],
      removed: [{ action: 'destroyed' }, { action: 'deleted' }, { kind: 'copy', action: 'destroyed' }],
      published: [{ action: 'workflow' }],
      positions: [{ kind: 'user', changes: [{ field: 'Jabatan', from: '', to: 'SHE Head' }] }],
    };
    const others: Partial<TrailEntry>[] = [
      { action: 'restored' },
      { kind: 'copy', action: 'recalled' },
      { kind: 'user', changes: [{ field: 'Nama', from: '', to: 'Joko' }] },
    ];
    // A round reads 500 events of a kind.
    const events = Array.from({ length: 600 }, (_, at) => {
      const many = at % 200 === 0 ? [...Object.values(wanted).flat(), ...others] : others.slice(0, 1);
      return many.map((values) =>
        entry(values.kind ?? 'document', `2027-01-${String(1 + (at % 28)).padStart(2, '0')}`, values),
      );
    }).flat();
    await addToTrail(events.map((each) => ({ ...each, document_id: 'D5' })));
    for (const [topic, values] of Object.entries(wanted) as [TrailTopic, Partial<TrailEntry>[]][]) {
      const found: TrailEntry[] = [];
      let before: string | undefined;
      do {
        const filter = { kinds: kindsOfTopic(topic), topic, document_id: 'D5' };
        const { entries, next } = await loadTrailPage(filter, { before, limit: 2 });
        expect(entries.length).toBeLessThanOrEqual(2);
        found.push(...entries);
        before = next ?? undefined;
      } while (before !== undefined);
      const ids = found.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
      // What is destroyed is of two topics.
      expect(found, topic).toHaveLength(3 * (values.length + (topic === 'published' ? 1 : 0)));
    }
  }, 60_000);

  it('takes days of the company, which begin earlier than in UTC', async () => {
    const event = entry('setting', '2026-01-01', {
      at: '2026-01-01T17:30:00.000Z',
      id: '2026-01-01T17:30:00.000Z#00000000000000aa',
    });
    await addToTrail([event]);
    expect(await listAll({ kind: 'setting', from: '2026-01-02', to: '2026-01-02' })).toHaveLength(1);
    expect(await listAll({ kind: 'setting', from: '2026-01-01', to: '2026-01-01' })).toHaveLength(0);
  });

  it('names who decided that a document was destroyed, in new events and in those that name the submitter', async () => {
    const putItem = (Item: object) => dynamo.send(new PutCommand({ TableName: tableName(), Item }));
    const step = {
      ...{ ...keys.submissionEvent('S8', 1), version: 1, action: 'submit', from: null, to: 'pending', reason: 'Usang' },
      ...{ actor_nrp: '10000031', actor_name: 'Joko', capacity: 'submitter', acting: false, at, skipped: [] },
      files: { draft_sha256: sha256, supporting_sha256: sha256 },
      ...{ submission_id: 'S8', document_title: 'Prosedur', document_number: 'HKT-SOP-PRO-8', department: 'Produksi' },
      ...{ submission_purpose: 'cancellation', submitter_nrp: '10000031', approved_before: [] },
    };
    await putItem(step);
    await putItem({
      ...{ ...step, ...keys.submissionEvent('S8', 2), version: 2, action: 'approve', to: 'approved', reason: null },
      ...{ capacity: 'project_manager', acting: true, actor_nrp: '10000010', actor_name: 'Bambang' },
      on_behalf_of: { nrp: '10000012', full_name: 'Hendra' },
    });
    const submitter = { nrp: '10000031', full_name: null };
    const destroyed = entry('document', '2026-02-02', {
      ...{ action: 'destroyed', document_id: 'D8', submission_id: 'S8', actor: submitter },
    });
    const line = [
      ...['10000010', 'Dimusnahkan', 'Diajukan oleh Joko (10000031) sebagai Pengaju'],
      ...['sebagai Plh. Project Manager a.n. Hendra', 'Catatan: Usang'],
    ];
    const lines = (entries: readonly TrailEntry[]) =>
      entries.map((each) => [each.actor?.nrp, trailActionText(each), ...trailDetails(each)]);
    expect(lines(await describeTrail([destroyed]))).toEqual([line]);
    await addToTrail([destroyed]);
    expect(lines(await listAll({ document_id: 'D8', person: '10000010' }))).toEqual([line]);
  });

  it('knows the document of a submission, and the present name of a document', async () => {
    for (const Item of [
      { ...keys.submission('S9'), id: 'S9', document_id: 'D9' },
      { ...document, ...keys.document('D9'), id: 'D9' },
    ])
      await dynamo.send(new PutCommand({ TableName: tableName(), Item }));
    await addToTrail([entry('submission', '2026-02-01', { submission_id: 'S9', nomor: 'HKT-LAMA' })]);
    const described = await describeTrail(await listAll({ document_id: 'D9' }));
    expect(described).toMatchObject([{ submission_id: 'S9', nomor: 'HKT-LAMA', nama: 'Prosedur' }]);
  });

  describe('of what a bulk job stores', () => {
    const [earlier, since] = ['2026-03-01T03:00:00.000Z', '2026-03-02T03:00:00.000Z'];
    /** As an import stores it, which marks it with its job. */
    const imported = (id: string, values: object = {}) => ({
      ...{
        ...document,
        ...keys.document(id),
        id,
        nomor: `HKT-${id}`,
        source: 'import',
        made_at: since,
        updated_at: since,
      },
      ...{ submission_id: undefined, bulk_job_id: 'J1', ...values },
    });
    const edit = (id: string, values: object = {}) => ({
      ...{ ...keys.documentEdit(id, 3), action: 'imported', by_nrp: actor.nrp, by_name: actor.full_name, at: since },
      ...{ changes: [{ field: 'nama', from: 'A', to: 'B' }], bulk_job_id: 'J1', ...values },
    });
    const created = Array.from({ length: 60 }, (_, at) => imported(`B${100 + at}`));
    // An event of its own time; the revision between was made by the import.
    const superseded = imported('B1', {
      ...keys.documentRevision('B1', 1),
      revisi: 1,
      made_at: earlier,
      ended_at: since,
    });
    const revised = [
      superseded,
      imported('B1', { ...keys.documentRevision('B1', 2), revisi: 2, ended_at: since }),
      imported('B1', { revisi: 3 }),
    ];
    const corrected = [imported('B2', { made_at: earlier }), edit('B2')];
    const unapproved = edit('B3', { without_approval: true });
    const items = [...created, ...revised, ...corrected, unapproved];
    /** The documents that the rows are of. */
    const rowsOf = ['B1', 'B1', 'B2', 'B3', ...created.map(({ id }) => id)];

    const store = (stored: readonly object[]) =>
      Promise.all(stored.map((Item) => dynamo.send(new PutCommand({ TableName: tableName(), Item }))));
    const publish = (stored: readonly Item[]) =>
      addRecorded(stored.flatMap((item) => recordedEventsOf(item)).filter(({ isRepeated }) => !isRepeated));
    const listRows = async (job_id: string, limit = 25): Promise<TrailEntry[]> => {
      const rows: TrailEntry[] = [];
      let after: string | undefined;
      do {
        const page = await loadJobPage(job_id, { before: after, limit });
        expect(page.job?.rows ?? 0).toBeLessThanOrEqual(rowsOf.length);
        rows.push(...page.entries);
        after = page.next ?? undefined;
      } while (after !== undefined);
      return rows;
    };
    const undoneBy = (import_id: string) => [{ import_id, job_id: 'U1', department: 'PRO', revisi: 3 }];
    const inMarch = { from: '2026-03-01', to: '2026-03-10' };

    it('lists one entry, whose rows each come once, whatever batches bring them', async () => {
      await store([...items, { ...keys.document('B3'), ...imported('B3', { made_at: earlier }) }]);
      for (const batch of [items, items, items.slice(7, 40), items.slice(30)]) await publish(batch);
      for (const person of [actor.nrp, undefined]) {
        const listed = await listAll({ kind: 'document', person, ...inMarch });
        // The change of approved content is an entry too, because every audit asks for it.
        expect(listed.map(({ action, job_id }) => [action, job_id]).toSorted()).toEqual([
          ['bulk_import', 'J1'],
          ['imported', undefined],
        ]);
      }
      const rows = await listRows('J1');
      expect(rows.map(({ document_id }) => document_id)).toEqual(rowsOf.toSorted());
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rowsOf.length);
      expect(rows.slice(0, 2).map(({ revisi }) => revisi)).toEqual([2, 3]);
      // A correction has no number of its own.
      expect(rows.find(({ document_id }) => document_id === 'B2')).toMatchObject({
        nomor: 'HKT-B2',
        action: 'imported',
      });
      expect(await listRows('J2')).toEqual([]);
    });

    it('gets no row of a document that was restored with it, until the document changes', () => {
      const item = { ...document, source: 'import', bulk_job_id: 'J9' };
      const eventsOf = (eventName: 'INSERT' | 'MODIFY', mark: object) =>
        eventsOfRecord({ eventName, dynamodb: { NewImage: marshall({ ...item, ...mark }) as never } });
      expect(eventsOf('INSERT', {}).map(({ job_id }) => job_id)).toEqual(['J9']);
      expect(eventsOf('INSERT', { [restoredMark]: true })).toEqual([]);
      expect(eventsOf('MODIFY', { [restoredMark]: true })).toHaveLength(1);
    });

    it('is filled where it is missing, without an entry for each row', async () => {
      await fillTrail();
      expect(await fillTrail()).toBe(0);
      const before = { entries: await listAll({ kind: 'document' }), rows: await listRows('J1') };
      const where = { where: 'PK = :pk', ExpressionAttributeValues: { ':pk': keys.trailOfJob('J1') } };
      const entryOfJob = before.entries.find(({ job_id }) => job_id === 'J1');
      const entryKey = keys.trail({ kind: 'document', id: entryOfJob?.id ?? '' });
      const remove = ({ PK, SK }: Key) => dynamo.send(new DeleteCommand({ TableName: tableName(), Key: { PK, SK } }));
      await Promise.all([entryKey, ...(await readAll(z.custom<Item>(), where))].map(remove));
      expect(await fillTrail()).toBe(2);
      expect({ entries: await listAll({ kind: 'document' }), rows: await listRows('J1') }).toEqual(before);
      expect(await fillTrail()).toBe(0);
    });

    it('costs a tenth of a write unit for each row, where an entry cost three', async () => {
      const unitsOf = async (run: () => Promise<unknown>): Promise<number> => {
        const before = consumedWriteUnits();
        await run();
        return consumedWriteUnits() - before;
      };
      // A stream batch.
      const at = '2026-05-01T03:00:00.000Z';
      const batch = Array.from({ length: 100 }, (_, row) =>
        imported(`C${row}`, {
          ...{ nomor: `HKT-SOP-PRO-${row}`, nama: `Prosedur pengoperasian dump truck ${hash('sha256', `${row}`)}` },
          ...{ made_at: at, updated_at: at, bulk_job_id: 'J3', id: hash('sha256', `${row}`).slice(0, 26) },
        }),
      );
      expect(await unitsOf(() => publish(batch))).toBeLessThan(0.2 * batch.length);
      // A small batch costs its rows only.
      expect(await unitsOf(() => publish(batch.slice(0, 5)))).toBe(1);
      expect(await unitsOf(() => addToTrail(batch.flatMap((item) => trailEntriesOf(item))))).toBe(3 * batch.length);
    });

    it('is in the topic of changes without approval', async () => {
      const { entries } = await loadTrailPage(
        { kinds: kindsOfTopic('unapproved'), topic: 'unapproved', ...inMarch },
        { before: undefined, limit: 50 },
      );
      expect(entries.map(({ document_id }) => document_id)).toEqual(['B3']);
    });

    it('is in the list of its document, also after this has changed, in order and page by page', async () => {
      const later = entry('document', '2026-03-03', { document_id: 'B1', action: 'edited' });
      await addToTrail([later, ...trailEntriesOf(superseded)]);
      await store([
        { ...imported('B1', { revisi: 3, updated_at: '2026-03-03T03:00:00.000Z' }), bulk_job_id: undefined },
      ]);
      for (const limit of [1, 2, 50]) {
        const listed = await listAll({ document_id: 'B1' }, limit);
        expect(listed.map(({ action, revisi }) => [action, revisi])).toEqual(
          expect.arrayContaining([
            ['edited', undefined],
            ['import', 3],
            ['import', 2],
            ['import', 1],
          ]),
        );
        expect(listed.map(({ id }) => id)).toEqual(
          listed
            .map(({ id }) => id)
            .toSorted()
            .toReversed(),
        );
        expect(listed).toHaveLength(4);
      }
      expect(await listAll({ document_id: 'B1', to: '2026-03-01' })).toHaveLength(1);
    });

    it('is an undo, whose rows are also the documents that it removed', async () => {
      const at = '2026-04-01T03:00:00.000Z';
      const removed = imported('B100', { updated_at: at, deleted_at: at, deleted_by: actor.nrp, bulk_job_id: 'U1' });
      const restored = imported('B2', { made_at: earlier, updated_at: at, bulk_job_id: 'U1' });
      const undone = [
        removed,
        restored,
        edit('B2', { ...keys.documentEdit('B2', 4), action: 'import_undone', at, bulk_job_id: 'U1' }),
      ];
      await store(undone);
      await publish(undone);
      const [listed, ...others] = await listAll({ kind: 'document', from: '2026-04-01', to: '2026-04-01' });
      expect([listed?.action, others]).toEqual(['bulk_undo', []]);
      expect((await listRows('U1')).map(({ document_id, action }) => [document_id, action])).toEqual([
        ['B100', 'import_undone'],
        ['B2', 'import_undone'],
      ]);
      // The revision that the import had made is in no history any more.
      await store([
        imported('B1', { revisi: 1, made_at: earlier, updated_at: at, undone: undoneBy('J1'), bulk_job_id: 'U1' }),
      ]);
      const ofB1 = await listAll({ document_id: 'B1', to: '2026-03-02' });
      expect(ofB1.map(({ revisi }) => revisi).toSorted()).toEqual([1, 2, 3]);
    });
  });
});
