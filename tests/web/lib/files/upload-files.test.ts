import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeRequest } from '../../../support/fake-request.ts';
import { stubBrowser, tokens, user } from '../../browser.ts';

let request: { files: { name: string; sha256: string; content_type: string; size: number }[] };

beforeEach(async () => {
  stubBrowser();
  FakeRequest.all = [];
  FakeRequest.respond = (request) => request.finish(200);
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    request = JSON.parse(String(init.body));
    const uploads = request.files.map((file, index) => ({
      upload_id: `up-${index}`,
      url: `https://bucket.example/${file.name}`,
      method: 'PUT',
      headers: { 'content-type': file.content_type, 'x-amz-checksum-sha256': file.sha256, 'content-length': '5' },
    }));
    return Response.json({ success: true, uploads });
  });
  const { startSession } = await import('../../../../web/src/lib/session/session.ts');
  const { sessionFrom } = await import('../../../../web/src/lib/session/session-storage.ts');
  startSession(sessionFrom(user, tokens('a1'), undefined));
});
afterEach(() => vi.unstubAllGlobals());

const draft = new File(['hello'], 'draf.docx');
const form = new File(['world'], 'ppd.pdf', { type: 'application/pdf' });
const load = () => import('../../../../web/src/lib/files/upload-files.ts');

test('uploads files with their digest and exactly the signed headers, and returns their ids in order', async () => {
  const { uploadFiles } = await load();
  const onProgress = vi.fn();
  FakeRequest.respond = (request) => {
    request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 } as ProgressEvent);
    request.finish(200);
  };
  expect(await uploadFiles('submission', [draft, form], { onProgress })).toEqual(['up-0', 'up-1']);
  expect(request.files[0]).toEqual({
    name: 'draf.docx',
    size: 5,
    content_type: 'application/octet-stream',
    sha256: 'LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=',
  });
  expect(FakeRequest.all[1]?.headers).toEqual({
    'content-type': 'application/pdf',
    'x-amz-checksum-sha256': request.files[1]?.sha256,
  });
  expect(onProgress.mock.calls).toContainEqual([0, 25]);
  expect(onProgress.mock.calls).toContainEqual([1, 100]);
});

test('treats an upload whose response was lost as complete', async () => {
  const { uploadFiles } = await load();
  FakeRequest.respond = (request) => request.finish(412);
  await expect(uploadFiles('submission', [draft])).resolves.toEqual(['up-0']);
});

test('names a damaged file and aborts the others', async () => {
  const { uploadFiles } = await load();
  FakeRequest.respond = (request) => {
    if (request.url.endsWith('draf.docx')) request.finish(400, '<Error><Code>BadDigest</Code></Error>');
  };
  await expect(uploadFiles('submission', [draft, form])).rejects.toMatchObject({
    code: 'digest_mismatch',
    message: 'Berkas “draf.docx” tidak terunggah dengan utuh. Silakan unggah ulang berkas tersebut.',
  });
});

test('reports a network failure as offline and rethrows an abort', async () => {
  const { uploadFiles } = await load();
  FakeRequest.respond = (request) => request.onerror?.();
  await expect(uploadFiles('submission', [draft])).rejects.toMatchObject({ code: 'offline' });
  const stop = new AbortController();
  FakeRequest.respond = () => stop.abort();
  await expect(uploadFiles('submission', [draft], { signal: stop.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});
