import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as createUploadUrls } from '../../../functions/create-upload-urls.ts';
import { signViewUrl } from '../../../functions/files/view-urls.ts';
import { fresh, invoke, member, signedIn, written } from './invoke.ts';

const bytes = Buffer.from('the bytes of a file');
const digest = createHash('sha256').update(bytes).digest('base64');

beforeEach(fresh);

describe('create-upload-urls', () => {
  const file = () => ({
    name: 'C:\\Draf\\Prosedur “A”.pdf',
    size: 583,
    content_type: 'application/pdf',
    sha256: digest,
  });

  it('signs a PUT of exactly these bytes, once, and stores its owner', async () => {
    const { body } = await invoke(createUploadUrls, {
      token: await signedIn(),
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
    expect(pathname).toMatch(new RegExp(`/10000031/${upload_id}/Prosedur-A.pdf$`));
    expect(searchParams.get('X-Amz-Expires')).toBe('300');
    expect(searchParams.get('X-Amz-SignedHeaders')).toBe(
      'content-length;content-type;host;if-none-match;x-amz-checksum-sha256',
    );
    expect([...searchParams.keys()].filter((name) => /checksum|crc/i.test(name))).toEqual([]);
    expect(written()[0]?.[0]).toBe(`Put UPL#${upload_id} U`);
    expect(member(0)).toMatchObject({ owner_nrp: '10000031', name: 'Prosedur “A”.pdf', safe_name: 'Prosedur-A.pdf' });
  });

  it('rejects a file that is too large, empty or without a digest, by field', async () => {
    const token = await signedIn();
    const ask = async (over: object) =>
      (await invoke(createUploadUrls, { token, input: { purpose: 'submission', files: [{ ...file(), ...over }] } }))
        .body;
    expect(await ask({ size: 10 * 1024 * 1024 + 1 })).toMatchObject({
      message: 'Ukuran file maksimal 10 MB',
      fields: { 'files.0.size': 'Ukuran file maksimal 10 MB' },
    });
    expect(await ask({ size: 0 })).toMatchObject({ error: 'invalid_input' });
    expect(await ask({ sha256: 'x' })).toMatchObject({ message: 'Sidik berkas (SHA-256) tidak benar' });
  });

  it('signs bulk uploads for users who manage the master list', async () => {
    const input = { purpose: 'bulk', files: [file()] };
    expect((await invoke(createUploadUrls, { token: await signedIn(), input })).body).toMatchObject({
      error: 'forbidden',
    });
    const controller = await signedIn({ roles: ['document_controller'] });
    expect((await invoke(createUploadUrls, { token: controller, input })).status).toBe(200);
  });
});

describe('view URL', () => {
  const asked = async (name: string, contentType: string) => {
    const url = await signViewUrl('controlled/d1/0/a', { name, contentType, versionId: 'v1' });
    return new URL(url).searchParams;
  };

  it('displays safe types inline, under their own name, for five minutes', async () => {
    const query = await asked('Prosedur Ä (revisi).pdf', 'application/pdf');
    expect(query.get('response-content-disposition')).toBe(
      `inline; filename="Prosedur-A-revisi.pdf"; filename*=UTF-8''Prosedur%20%C3%84%20%28revisi%29.pdf`,
    );
    expect([query.get('X-Amz-Expires'), query.get('versionId')]).toEqual(['300', 'v1']);
  });

  it('downloads all other types', async () => {
    expect((await asked('a.svg', 'image/svg+xml')).get('response-content-disposition')).toMatch(/^attachment;/);
    expect((await asked('"\r\nx.html', 'application/octet-stream')).get('response-content-disposition')).toBe(
      `attachment; filename="x.html"; filename*=UTF-8''%22x.html`,
    );
  });
});
