import { poll } from './client.ts';
import { acceptWaitingChange, clientOf, expectEqual, listDepartment, type Run, socketOf } from './run-state.ts';
import { pdfFile, type SmokeFile, upload } from './workflow-steps.ts';

/** The document with this number, as a reader finds it. */
const loadDocument = async (run: Run, nomor: string) => {
  const { documents } = await clientOf(run, 'submitter').call('get-hims-document', { nomor });
  const [document] = documents;
  if (!document || documents.length > 1) throw new Error(`get-hims-document returned ${documents.length} documents`);
  return document;
};

/** The document's row in its department's list; undefined when the list does not have it. */
const findRow = async (run: Run, nomor: string) => {
  const list = await clientOf(run, 'submitter').call('list-hims-documents', { department: listDepartment });
  if (!('documents' in list)) throw new Error('list-hims-documents returned no list');
  return list.documents.find((row) => row.nomor === nomor);
};

const expectFile = async (run: Run, id: string, { bytes }: SmokeFile): Promise<void> => {
  const read = async (reader: 'submitter' | 'controller', kind: 'controlled' | 'original'): Promise<Buffer> => {
    const { url } = await clientOf(run, reader).call('get-document-file', { id, kind });
    const response = await fetch(url, { signal: run.steps.signal() });
    expectEqual('the status of the file', response.status, 200);
    return Buffer.from(await response.arrayBuffer());
  };
  // With a band on each page, once that is made.
  if (!(await read('submitter', 'controlled')).includes('%PDF-')) throw new Error('The view is no PDF');
  if (!(await read('controller', 'original')).equals(bytes)) throw new Error('The file has other bytes');
};

export interface NamedDocument {
  document_number: string;
  document_title: string;
}

interface PublishedDocument {
  published: NamedDocument;
  /** The number and title that the editor gives the document. */
  corrected: NamedDocument;
  draft: SmokeFile;
}

/** The published document: list, detail, file, change by the editor, replacement of the file by a bulk job. */
export const runPublishedSteps = async (
  run: Run,
  { published, corrected, draft }: PublishedDocument,
): Promise<void> => {
  const { steps } = run;
  const nomor = published.document_number;
  await steps.run('the document is in the database, and a catalogue event arrives', async () => {
    await socketOf(run).waitFor(
      (event) =>
        (event.type === 'document.changed' || event.type === 'catalogue.changed') &&
        event.department === listDepartment,
    );
    const row = await poll(steps.signal, () => findRow(run, nomor));
    expectEqual('its status', row.status, 'Aktif');
    expectEqual('its revision', (await loadDocument(run, nomor)).revisi, 0);
  });
  await steps.run('the file opens with the bytes that were uploaded', async () =>
    expectFile(run, (await loadDocument(run, nomor)).id, draft),
  );
  await steps.run('the document controller corrects number and title', async () => {
    const { id, version, department } = await loadDocument(run, nomor);
    const { results } = await clientOf(run, 'controller').call('update-hims-documents', {
      department,
      rows: [{ id, version, nomor: corrected.document_number, nama: corrected.document_title }],
    });
    expectEqual('the row saved', results[0]?.success, true);
  });
  await steps.run(
    'a bulk job replaces the file',
    async () => {
      const controller = clientOf(run, 'controller');
      const file = await pdfFile(`${corrected.document_number} (pengganti)`);
      const upload_id = await upload(controller, file, 'bulk');
      const { job_id } = await controller.call('bulk-upload-files', {
        files: [{ upload_id }],
        replace_existing: true,
        document_number: corrected.document_number,
      });
      const job = await poll(steps.signal, async () => {
        const found = await controller.call('get-bulk-job', { job_id });
        return found.job.finished_at === null ? undefined : found.job;
      });
      expectEqual(`the job's state (${job.message ?? 'no message'})`, job.state, 'done');
      const { id } = await loadDocument(run, corrected.document_number);
      await acceptWaitingChange(run, id);
      await expectFile(run, id, file);
    },
    { timeoutSeconds: 120 },
  );
};

/** The cancelled document: its state, deletion and restoration. */
export const runCancelledSteps = async (run: Run, nomor: string): Promise<void> => {
  const { steps } = run;
  await steps.run('the cancelled document is Kadaluarsa', async () => {
    const { status, ended_reason } = await loadDocument(run, nomor);
    expectEqual('its status', [status, ended_reason], ['Kadaluarsa', 'cancelled']);
  });
  await steps.run('the document controller deletes and restores the document', async () => {
    const controller = clientOf(run, 'controller');
    const { id } = await loadDocument(run, nomor);
    const { waiting } = await controller.call('delete-hims-document', { id, reason: 'Dokumen uji smoke test' });
    if (waiting) await acceptWaitingChange(run, id);
    await poll(steps.signal, async () => ((await findRow(run, nomor)) === undefined ? true : undefined));
    if ((await controller.call('restore-hims-document', { id })).waiting) await acceptWaitingChange(run, id);
  });
};
