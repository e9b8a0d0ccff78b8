import { beforeAll, describe, expect, it } from 'vitest';
import type { ControlledCopy } from '../../../functions/copies/copy-store.ts';
import {
  escapeHtml,
  statusPage,
  tooManyScansPage,
  unavailablePage,
  unknownCodePage,
} from '../../../functions/copies/scan-page.ts';
import { revisionScanResult, scanResultOf } from '../../../functions/copies/scan-rules.ts';
import type { CopiedDocument } from '../../../shared/domain/copies/copies.ts';

beforeAll(() => {
  process.env['TIME_ZONE'] = 'Asia/Jakarta';
});

const copy: ControlledCopy = {
  ...{ document_id: 'D1', number: 7, nomor: 'HIMS-SOP-PRO-01', nama: 'Prosedur', revisi: 3 },
  ...{ holder: 'Workshop', department: 'PRO', place: 'Papan', purpose: 'Acuan', replaces: null },
  ...{ printed_at: '2026-11-21T03:00:00.000Z', printed_by: { nrp: '10000003', full_name: 'Dewi' } },
  ...{ state: 'out', token_hash: 'h', content_id: 'c1', source_sha256: 's', file_key: 'k', job_id: 'j', job_row: 0 },
  version: 1,
};
const document: CopiedDocument = { revisi: 3, status: 'Aktif', content_id: 'c1' };
const scan = (of: Partial<ControlledCopy>, to: Partial<CopiedDocument> | undefined) => {
  const { isInForce, reason } = scanResultOf({ ...copy, ...of }, to && { ...document, ...to }, '2026-11-21');
  return `${isInForce ? 'in force' : 'not'}: ${reason}`;
};

describe('the status of a scanned copy', () => {
  it.each<[Partial<ControlledCopy>, Partial<CopiedDocument> | undefined, string]>([
    [{}, {}, 'in force: Salinan ini sesuai dengan dokumen yang berlaku.'],
    [{}, { revisi: 4 }, 'not: Digantikan Revisi 4.'],
    [{}, { revisi: 2 }, 'not: Yang berlaku adalah Revisi 2.'],
    [{}, { status: 'Kadaluarsa', ended_reason: 'cancelled' }, 'not: Dokumen ini sudah dimusnahkan.'],
    [{}, { status: 'Kadaluarsa', ended_reason: 'expired' }, 'not: Dokumen ini sudah kedaluwarsa.'],
    [{}, { deleted_at: '2026-11-22T00:00:00.000Z' }, 'not: Dokumen ini tidak ada lagi di Daftar Induk.'],
    [{}, undefined, 'not: Dokumen ini tidak ada lagi di Daftar Induk.'],
    [{}, { content_id: 'c2' }, 'not: Berkas dokumen ini sudah diganti.'],
    [
      { state: 'lost' },
      {},
      'not: Salinan ini dilaporkan hilang. Serahkan kepada Document Controller bila Anda menemukannya.',
    ],
    [{ state: 'recalled' }, { revisi: 4 }, 'not: Salinan ini sudah ditarik dari peredaran.'],
    [{ state: 'destroyed' }, undefined, 'not: Salinan ini sudah dimusnahkan.'],
  ])('of %o and %o is %s', (of, to, expected) => expect(scan(of, to)).toBe(expected));
});

describe('the status of a revision that was printed', () => {
  const revision = {
    document_id: 'D1',
    nomor: 'N',
    revisi: 3,
    published_at: '2026-11-21T03:00:00.000Z',
    content_id: 'c1',
  };
  const result = (to: Partial<CopiedDocument>) =>
    revisionScanResult(revision, { ...document, ...to }, '21 Nov 2026 10.00');

  it('is that of its content, and a print of it stays uncontrolled', () => {
    expect(result({})).toMatchObject({
      isInForce: true,
      reason: 'Revisi ini yang berlaku. Cetakannya tidak terkendali: pindai lagi setiap kali akan dipakai.',
    });
    expect(result({ revisi: 4 })).toMatchObject({ isInForce: false, reason: 'Digantikan Revisi 4.' });
    expect(result({ content_id: 'c2' })).toMatchObject({
      isInForce: false,
      reason: 'Berkas dokumen ini sudah diganti.',
    });
    expect(result({ status: 'Kadaluarsa' }).isInForce).toBe(false);
  });

  it('shows number, revision and time, and neither title nor a count', () => {
    const html = statusPage(result({}));
    const texts = [...html.matchAll(/<d[td]>(.*?)<\/d[td]>/g)].map(([, text]) => text);
    expect(texts).toEqual(['Nomor', 'N', 'Revisi', '3', 'Terbit', '21 Nov 2026 10.00']);
    expect(html).not.toContain('Pemindaian ini dihitung');
  });
});

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

describe('the page of a scanned copy', () => {
  const result = scanResultOf(copy, document, '2026-11-21');
  const pages = {
    inForce: statusPage(result),
    notInForce: statusPage({ ...result, isInForce: false }),
    unknown: unknownCodePage,
    tooMany: tooManyScansPage,
    unavailable: unavailablePage,
  };

  it.each(Object.entries(pages))('has white text at 7:1 or more on one colour, and is small (%s)', (_name, html) => {
    const background = /body\{[^}]*background:(#[0-9a-f]{6});color:#fff/.exec(html)?.[1] ?? '';
    expect(1.05 / (luminance(background) + 0.05)).toBeGreaterThanOrEqual(7);
    expect(html.match(/background:#(?!fff)[0-9a-f]{6}/g)).toEqual([
      `background:${background}`,
      `background:${background}`,
    ]);
    expect(Buffer.byteLength(html)).toBeLessThan(15_000);
    expect(html).not.toMatch(/<script|javascript:|\bon\w+=|https?:|url\(/);
    expect(html).toContain('<html lang="id">');
  });

  it('says the status in words and with an icon beside the colour', () => {
    expect(pages.inForce).toContain('<h1>MASIH BERLAKU</h1>');
    expect(pages.notInForce).toContain('<h1>TIDAK BERLAKU</h1>');
    const iconOf = (html: string) => /<svg[\s\S]*<\/svg>/.exec(html)?.[0];
    expect(iconOf(pages.inForce)).not.toBe(iconOf(pages.notInForce));
  });

  it('says what the scan of a copy records', () => {
    const notice = 'Pemindaian ini dihitung per hari, tanpa mencatat siapa yang memindai.';
    for (const html of [pages.inForce, pages.notInForce]) expect(html).toContain(notice);
    expect(pages.unknown).not.toContain(notice);
  });

  it('names the present state of the log, where there is one', () => {
    expect(statusPage({ ...result, checkpoint: '70123-3f9a0c1277de41b0a1b2' })).toContain(
      'Log bukti saat ini:<br>70123-3f9a0c1277de41b0a1b2<br>HIMS',
    );
    expect(pages.inForce).not.toContain('Log bukti');
  });

  it('leads users to the page of the document, whose number may have any character', () => {
    expect(pages.inForce).toContain('<a href="/dokumen/HIMS-SOP-PRO-01">Buka Kartu Dokumen di HIMS</a>');
    const slashed = statusPage({ ...result, isInForce: false, nomor: 'A/B.1 "C"' });
    expect(slashed).toContain('<a href="/dokumen/A%2FB.1%20%22C%22">Lihat yang berlaku di HIMS</a>');
    expect(pages.unknown).not.toContain('<a ');
  });

  it('escapes every text', () => {
    const hostile = `<b>&"'`;
    const html = statusPage({
      ...result,
      reason: hostile,
      details: ['Nomor', 'Revisi', 'Salinan', 'Dicetak'].map((label) => [label, hostile] as const),
    });
    expect(html).not.toContain('<b>');
    expect(html.split('&lt;b&gt;&amp;&quot;&#39;')).toHaveLength(6);
    expect(escapeHtml('Prosedur Pemuatan')).toBe('Prosedur Pemuatan');
  });
});
