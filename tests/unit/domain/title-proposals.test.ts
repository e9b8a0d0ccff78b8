import { describe, expect, it } from 'vitest';
import { fileNameWords } from '../../../shared/domain/files/file-name-words.ts';
import { TitleProposals } from '../../../shared/domain/files/title-proposals.ts';

const proposals = new TitleProposals([
  { id: 'angkut', nama: 'Prosedur Pengangkutan Batubara' },
  { id: 'gali', nama: 'Prosedur Penggalian Batubara' },
  { id: 'oli', nama: 'Instruksi Kerja Penggantian Oli Mesin' },
  ...Array.from({ length: 300 }, (_, at) => ({ id: `lain-${at}`, nama: `Prosedur Lain ${at}` })),
]);

describe('proposals by title', () => {
  it.each([
    ['Pengangkutan_Batubara_Rev 2_FINAL.pdf', ['angkut']],
    ['penggantian oli mesin 2024-03-01.docx', ['oli']],
    ['Batubara.pdf', ['angkut', 'gali']],
    // A word of most documents proposes none of them.
    ['Prosedur.pdf', []],
    ['Notulen rapat bulanan batubara.pdf', []],
    ['.pdf', []],
  ])('%s', (name, ids) => expect(proposals.propose(fileNameWords(name))).toEqual(ids));
});
