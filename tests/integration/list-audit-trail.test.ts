import { beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf, RequestOf } from '../../shared/api/index.ts';
import { trailActionText } from '../../shared/domain/audit-trail/trail-text.ts';
import type { UserClient } from '../support/api.ts';
import { importFile } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { header, workbook } from '../support/import-corpus/workbooks.ts';
import { publishForReader } from '../support/required-reading.ts';
import { freshNomor, waitUntil } from '../support/submissions.ts';
import { createSignedInUser } from '../support/users.ts';
import { editOrThrow } from './master-list.ts';

type Event = OutputOf<'list-audit-trail'>['events'][number];

let auditor: UserClient;
let controller: UserClient;
beforeAll(async () => {
  [auditor, controller] = await Promise.all([signInAs('auditor'), signInAs('controller')]);
});

/** Waits until the list has as many events: they follow within moments. By a controller, whose visits are no events. */
const listed = (input: RequestOf<'list-audit-trail'>, count: number): Promise<Event[]> =>
  waitUntil(async () => {
    const { events } = await controller.ok('list-audit-trail', input);
    return events.length >= count ? events : undefined;
  });
const textsOf = (events: readonly Event[]): string[] => events.map(trailActionText).toReversed();

describe('the audit trail', () => {
  test('has what happened to a document, from its submission to its reader', async () => {
    const reader = await createSignedInUser({ department: 'PRO' });
    const nomor = freshNomor();
    await publishForReader(reader, { nomor, nama: 'Prosedur uji jejak' });
    const { documents } = await controller.ok('get-hims-document', { nomor });
    const [document] = documents;
    if (!document) throw new Error('The document was published');
    await reader.ok('get-document-file', { id: document.id, kind: 'controlled' });
    const { reading_id = '' } =
      (await reader.ok('get-required-reading', {})).documents.find((each) => each.document.id === document.id) ?? {};
    await reader.ok('acknowledge-reading', { document_id: document.id, reading_id });
    const edited = await editOrThrow(controller, document, { nama: 'Prosedur uji jejak baru' });
    await controller.ok('delete-hims-document', {
      id: document.id,
      version: edited.version,
      reason: 'Baris yang keliru',
    });

    const events = await listed({ document_id: document.id }, 10);
    expect(textsOf(events).toSorted()).toEqual(
      [
        ...['Diajukan', 'Ditinjau, diteruskan ke persetujuan', 'Disetujui', 'Disetujui', 'Disetujui'],
        ...['Revisi diterbitkan', 'Dibuka', 'Dinyatakan dipahami', 'Diubah', 'Dihapus'],
      ].toSorted(),
    );
    for (const each of events) expect(each).toMatchObject({ nomor, document_id: document.id });
    expect(events.map(({ at }) => at)).toEqual(
      events
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const own = await auditor.ok('list-audit-trail', { document_id: document.id, nrp: reader.nrp });
    expect(textsOf(own.events)).toEqual(['Dibuka', 'Dinyatakan dipahami']);
    expect((await auditor.ok('list-audit-trail', { nrp: reader.nrp })).events).toHaveLength(2);
    // A deleted document is found by its id only.
    expect((await auditor.ok('list-audit-trail', { nomor })).events).toEqual([]);
  });

  test('has one entry of an import with its rows, and finds their documents by number', async () => {
    const [first, second] = [freshNomor(), freshNomor()];
    const rows = [first, second].map((nomor) => [nomor, `Prosedur ${nomor}`, 'SOP', 'PRO', 'Aktif', 1]);
    const { job_id } = await importFile(controller, workbook('jejak.xlsx', [[...header], ...rows]));
    const [imported] = await listed({ nomor: first }, 1);
    const row = { kind: 'document', action: 'import', actor: { nrp: controller.nrp }, revisi: 1 };
    expect(imported).toMatchObject({ ...row, nomor: first });
    const waitForRows = (job: string) =>
      waitUntil(async () => {
        const found = await controller.ok('list-audit-trail', { job_id: job });
        return found.job?.rows === rows.length ? found : undefined;
      });
    const numbers = [first, second].toSorted();
    const found = await waitForRows(job_id);
    expect(found.events).toMatchObject(numbers.map((nomor) => ({ ...row, nomor, nama: `Prosedur ${nomor}` })));
    const entry = { action: 'bulk_import', job_id, detail: 'jejak.xlsx', actor: { nrp: controller.nrp } };
    expect(found.job?.entry).toMatchObject(entry);
    for (const input of [{ kind: 'document' as const }, { nrp: controller.nrp }]) {
      const { events } = await controller.ok('list-audit-trail', { ...input, export: true });
      expect(events.filter((each) => each.job_id === job_id)).toMatchObject([entry]);
      expect(events.filter(({ nomor = '' }) => numbers.includes(nomor))).toEqual([]);
    }
    const undo = await controller.ok('undo-bulk-import', { job_id });
    const undone = await waitForRows(undo.job_id);
    expect(undone.events).toMatchObject(numbers.map((nomor) => ({ action: 'import_undone', nomor })));
    expect(undone.job?.entry).toMatchObject({ action: 'bulk_undo', detail: 'jejak.xlsx' });
  });

  test('is for admins, document controllers and auditors, and names what it cannot read', async () => {
    for (const who of ['employee', 'produksiHead', 'projectManager'] as const)
      expect(await (await signInAs(who)).expectError('list-audit-trail', {}), who).toMatchObject({
        error: 'forbidden',
      });
    // What is about people and settings is no matter of documents.
    for (const kind of ['user', 'absence', 'setting', 'visit'] as const) {
      expect((await controller.expectError('list-audit-trail', { kind })).error).toBe('forbidden');
      await auditor.ok('list-audit-trail', { kind });
    }
    expect((await controller.expectError('list-audit-trail', { topic: 'positions' })).error).toBe('forbidden');
    const { events } = await controller.ok('list-audit-trail', { export: true });
    expect(events.map(({ kind }) => kind)).not.toContain('user');
    for (const [field, input] of Object.entries({
      kind: { kind: 'apa' },
      topic: { kind: 'copy', topic: 'removed' },
      nrp: { nrp: '123' },
      from: { from: '2026-02-30' },
      to: { from: '2026-02-02', to: '2026-02-01' },
      cursor: { cursor: 'bm90IGFuIGlk' },
    }))
      expect(await controller.expectError('list-audit-trail', input)).toMatchObject({
        status: 400,
        fields: { [field]: expect.any(String) },
      });
  });
});
