import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as createUploadUrls } from '../../../functions/create-upload-urls.ts';
import { keys } from '../../../functions/db/keys.ts';
import { signViewUrl } from '../../../functions/files/signed-urls.ts';
import { invoke, requestedWrites, resetMocks, signedInToken, transactItem, writes } from './invoke.ts';

const bytes = Buffer.from('the bytes of a file');
const digest = createHash('sha256').update(bytes).digest('base64');

beforeEach(resetMocks);

describe('create-upload-urls', () => {
  const file = () => ({
    name: 'C:\\Draf\\Prosedur “A”.pdf',
    size: 583,
    content_type: 'application/pdf',
    sha256: digest,
  });

  it('signs a PUT of exactly these bytes, once, and stores its owner', async () => {
    const { body } = await invoke(createUploadUrls, {
      token: await signedInToken(),
      input: { purpose: 'submission', files: [file(), { ...file(), name: 'PPD.pdf' }] },
    });
    const uploads = body['uploads'] as { upload_id: string; url: string; method: string; headers: object }[];
    expect(uploads).toHaveLength(2);
    const { upload_id = '', url = '', method, headers } = uploads[0] ?? {};
    expect([method, headers]).toEqual([
      'PUT',
      { 'content-type': 'application/pdf', 'x-amz-checksum-sha256': digest, 'if-none-match': '*' },
    ]);
    const { pathname, searchParams } = new URL(url);
    expect(pathname).toMatch(new RegExp(`/files/10000031/${upload_id}/Prosedur-A.pdf$`));
    expect(searchParams.get('X-Amz-Expires')).toBe('300');
    expect(searchParams.get('X-Amz-SignedHeaders')).toBe(
      'content-length;content-type;host;if-none-match;x-amz-checksum-sha256',
    );
    expect([...searchParams.keys()].filter((name) => /checksum|crc/i.test(name))).toEqual([]);
    expect(requestedWrites()).toEqual([writes({ Put: uploads.map((each) => keys.upload(each.upload_id)) })]);
    expect(transactItem(keys.upload(upload_id))).toMatchObject({
      owner_nrp: '10000031',
      name: 'Prosedur “A”.pdf',
      safe_name: 'Prosedur-A.pdf',
    });
  });

  it('rejects a file that is too large, empty or without a digest, by field', async () => {
    const token = await signedInToken();
    const requestUrl = async (over: object) =>
      (await invoke(createUploadUrls, { token, input: { purpose: 'submission', files: [{ ...file(), ...over }] } }))
        .body;
    expect(await requestUrl({ size: 10 * 1024 * 1024 + 1 })).toMatchObject({
      message: 'Ukuran file maksimal 10 MB',
      fields: { 'files.0.size': 'Ukuran file maksimal 10 MB' },
    });
    expect(await requestUrl({ size: 0 })).toMatchObject({ error: 'invalid_input' });
    expect(await requestUrl({ sha256: 'x' })).toMatchObject({ message: 'Sidik berkas (SHA-256) tidak benar' });
  });

  it('signs bulk uploads for users who manage the master list', async () => {
    const input = { purpose: 'bulk', files: [file()] };
    expect((await invoke(createUploadUrls, { token: await signedInToken(), input })).body).toMatchObject({
      error: 'forbidden',
    });
    const controller = await signedInToken({ roles: ['document_controller'] });
    expect((await invoke(createUploadUrls, { token: controller, input })).status).toBe(200);
  });
});

describe('view URL', () => {
  const viewUrlQuery = async (name: string, contentType: string) => {
    const url = await signViewUrl('controlled/d1/0/a', { name, contentType, versionId: 'v1' });
    return new URL(url).searchParams;
  };

  it('displays safe types inline, under their own name, for five minutes', async () => {
    const query = await viewUrlQuery('Prosedur Ä (revisi).pdf', 'application/pdf');
    expect(query.get('response-content-disposition')).toBe(
      `inline; filename="Prosedur-A-revisi.pdf"; filename*=UTF-8''Prosedur%20%C3%84%20%28revisi%29.pdf`,
    );
    expect([query.get('X-Amz-Expires'), query.get('versionId')]).toEqual(['300', 'v1']);
    expect([...query.keys()].filter((name) => /checksum|crc/i.test(name))).toEqual([]);
  });

  it('downloads all other types', async () => {
    expect((await viewUrlQuery('a.svg', 'image/svg+xml')).get('response-content-disposition')).toMatch(/^attachment;/);
    expect((await viewUrlQuery('"\r\nx.html', 'application/octet-stream')).get('response-content-disposition')).toBe(
      `attachment; filename="x.html"; filename*=UTF-8''%22x.html`,
    );
  });
});
