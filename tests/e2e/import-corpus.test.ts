import { beforeAll, describe, expect, test } from 'vitest';
import { setUpBrowserSessions } from '../support/browser-sessions.ts';
import { BulkScreen } from '../support/bulk-screen.ts';
import { columnLayouts } from '../support/import-corpus/column-layouts.ts';
import { sheetLayouts } from '../support/import-corpus/layouts.ts';

const sessions = setUpBrowserSessions();
let screen: BulkScreen;

beforeAll(async () => {
  screen = new BulkScreen((await sessions.openFresh('controller')).page);
});

const numberOf = (row: string): string => /^(?:.*!)?\d+ (.*?) · /.exec(row)?.[1] ?? '';
const hasOwnNumbers = (rows: readonly string[]): boolean => new Set(rows.map(numberOf)).size === rows.length;

/** Lists without errors and questions, so that every row is a new document of its own. */
const layouts = [...sheetLayouts, ...columnLayouts].filter(
  ({ rows, errors = [], skipped = [] }) =>
    rows.length > 1 && errors.length === 0 && skipped.length === 0 && hasOwnNumbers(rows),
);

describe('ten lists as companies have them', () => {
  test.each(layouts.slice(0, 10))('$what: the check shows what it read', async ({ file, rows, setAside }) => {
    await screen.open('Import CSV/Excel');
    await screen.chooseWorkbook(file);
    await screen.button('Periksa Berkas').click();
    await screen.button('Simpan ke Daftar Induk').waitFor();
    const counts = await screen.dialog.locator('dl').first().locator('div').allInnerTexts();
    const shown = Object.fromEntries(
      counts.map((text) => {
        const [one = '', other = ''] = text.split('\n');
        return /\d/.test(one) ? [other, Number(one)] : [one, Number(other)];
      }),
    );
    expect(shown).toMatchObject({ Baru: rows.length, Galat: 0 });
    if (setAside > 0) await screen.dialog.getByText(`${setAside} baris lain bukan dokumen`).waitFor();
    const closed = screen.dialog.getByRole('button', { name: /^Sheet “/, expanded: false });
    while ((await closed.count()) > 0) await closed.first().click();
    // Five rows of each list are shown as they will be stored.
    await screen.dialog
      .getByRole('cell', { name: numberOf(rows[0] ?? ''), exact: true })
      .first()
      .waitFor();
  });

  test('are ten', () => expect(layouts.length).toBeGreaterThanOrEqual(10));
});
