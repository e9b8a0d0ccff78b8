import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { stubBrowser, tokens, user } from '../../browser.ts';

beforeEach(async () => {
  stubBrowser();
  const { startSession } = await import('../../../../web/src/lib/session/session.ts');
  const { sessionFrom } = await import('../../../../web/src/lib/session/session-storage.ts');
  startSession(sessionFrom(user, tokens('a1', 3_600_000), undefined));
});
afterEach(() => void vi.unstubAllGlobals());

const compared = (id: string, content: string) => ({
  key: `${id}|${content}`,
  file: new File([content], `${id}.pdf`),
  document: { id } as DocumentRow,
});

const load = () => import('../../../../web/src/lib/bulk/attached-files.ts');

/** The server, whose documents have files of this content. */
const stubDigests = (content: string): string[] => {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const ids = new URL(address, 'https://hims.example').searchParams.get('document_ids') ?? '';
    requested.push(ids);
    const { sha256Of } = await import('../../../../web/src/lib/files/upload-files.ts');
    const sha256 = await sha256Of(new Blob([content]));
    return Response.json({ success: true, digests: ids.split(',').map((document_id) => ({ document_id, sha256 })) });
  });
  return requested;
};

test('reports the files that their documents have, fifty documents a request', async () => {
  const { findAttachedFiles } = await load();
  const requested = stubDigests('isi');
  const files = Array.from({ length: 51 }, (_, at) => compared(`D${at}`, at % 2 === 0 ? 'isi' : 'lain'));
  const found: string[] = [];
  await findAttachedFiles(
    files,
    () => true,
    ({ document }) => found.push(document.id),
  );
  expect(found).toEqual(Array.from({ length: 26 }, (_, at) => `D${at * 2}`));
  expect(requested.map((ids) => ids.split(',').length)).toEqual([50, 1]);
});

test('leaves the files alone while the server does not answer, and when another comparison began', async () => {
  const { findAttachedFiles } = await load();
  const found: string[] = [];
  const report = ({ document }: { document: DocumentRow }) => void found.push(document.id);
  vi.stubGlobal('fetch', async () => Response.json({ success: false }, { status: 500 }));
  await findAttachedFiles([compared('D1', 'isi')], () => true, report);
  stubDigests('isi');
  await findAttachedFiles([compared('D1', 'isi')], () => false, report);
  expect(found).toEqual([]);
});

test('asks again only for new pairs, and for a document that changed', async () => {
  const { findAttachedFiles } = await load();
  const requested = stubDigests('isi');
  const [differing, other] = [compared('D1', 'lain'), compared('D2', 'lain')];
  const run = (...pairs: (typeof differing)[]) =>
    findAttachedFiles(
      pairs,
      () => true,
      () => undefined,
    );
  await run(differing);
  await run(differing);
  await run(differing, other);
  await run({ ...differing, document: { ...differing.document, version: 2 } }, other);
  await run({ ...differing, document: other.document });
  expect(requested).toEqual(['D1', 'D2', 'D1', 'D2']);
});

test('takes files of one selection for different ones, and of a later one those with other bytes', async () => {
  const { newFiles } = await import('../../../../web/src/lib/bulk/chosen-files.ts');
  const copy = (text: string) => new File([text], 'dokumen.pdf', { lastModified: 1 });
  const three = await newFiles([copy('aaaa'), copy('bbbb'), copy('aaaa')], new Map());
  expect([...three.values()]).toHaveLength(3);
  expect(await newFiles([copy('bbbb'), copy('aaaa')], three)).toEqual(new Map());
  const added = await newFiles([copy('cccc'), copy('aaaa')], three);
  expect(await Promise.all([...added.values()].map((each) => each.text()))).toEqual(['cccc']);
  expect([...three.keys(), ...added.keys()].length).toBe(new Set([...three.keys(), ...added.keys()]).size);
  const { attachmentBatch } = await import('../../../../web/src/lib/bulk/attachment-batch.ts');
  await attachmentBatch.add([copy('aaaa'), copy('bbbb'), copy('aaaa')]);
  await attachmentBatch.add([copy('bbbb')]);
  expect(attachmentBatch.state().rows.map(({ file }) => file.name)).toEqual(Array(3).fill('dokumen.pdf'));
});
