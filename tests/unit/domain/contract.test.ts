import { describe, expect, it } from 'vitest';
import { callNames, contract } from '../../../shared/api/index.ts';
import { Failure, failures } from '../../../shared/errors.ts';

describe('the contract', () => {
  it('names every call by its key', () => {
    for (const name of callNames) expect(contract[name].name).toBe(name);
  });

  it('validates the submission form in the specified field order', () => {
    const issues = contract['upload-and-submit-document'].input.safeParse({}).error?.issues ?? [];
    expect(issues.map(({ message }) => message)).toEqual([
      'Tujuan Pengajuan harus diisi',
      'Judul Dokumen harus diisi',
      'Tipe Dokumen harus diisi',
      'Nomor Dokumen harus diisi',
      'Departemen harus diisi',
      'Draf dokumen harus diunggah',
      'Dokumen pendukung (Form PPD) wajib diupload',
    ]);
  });

  it('rejects control and bidirectional characters and over-long titles, and accepts diacritics', () => {
    const { document_title: title } = contract['upload-and-submit-document'].input.shape;
    expect(title.safeParse('Prosedur \u202egnitnep').success).toBe(false);
    expect(title.safeParse('Baris\u0000nol').success).toBe(false);
    expect(title.safeParse(`${'a'.repeat(201)}`).success).toBe(false);
    expect(title.parse('  Pengelasan é “khusus”  ')).toBe('Pengelasan é “khusus”');
  });

  it('replaces every parameter of a failure message', () => {
    const failure = new Failure('submission_in_progress', { nomor: 'A-1', waktu: 'kemarin', tahap: 'Approval' });
    expect(failure.message).toBe('Nomor A-1 sedang diajukan sejak kemarin dan berada pada tahap Approval.');
    expect(failure.status).toBe(409);
    for (const { message } of Object.values(failures)) expect(message).not.toMatch(/undefined/);
  });
});
