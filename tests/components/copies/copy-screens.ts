import { screen, within } from '@testing-library/react';
import type { CopyRow } from '../../../shared/api/copies.ts';
import type { Answers } from '../../support/stubbed-calls.ts';
import { copyRow } from '../../web/copies/copy-fixtures.ts';

export { copyRow };

/** Of revision 1 while 2 is in force. */
export const superseded = {
  revisi: 1,
  recall: { reason: 'superseded', since: '2026-11-20T01:00:00.000Z' },
} satisfies Partial<CopyRow>;

const isListed = ({ state, recall, holder }: CopyRow, filter: string, search: string): boolean =>
  (state === 'out') === (filter !== 'closed') &&
  (recall !== null || filter !== 'recall') &&
  holder.toLowerCase().includes(search);

/** Lists the copies as they are at that moment. */
export const answered = (copies: readonly CopyRow[]): Answers => ({
  'list-copies': ({ filter = 'out', search = '' }) => ({
    copies: copies.filter((copy) => isListed(copy, filter, search)),
    next_cursor: null,
  }),
});

const isOf = (number: string) => (_text: string, element: Element | null) =>
  element?.matches('tr:has(td)') === true && element.querySelectorAll('td')[1]?.textContent === number;

/** The row of the copy with this number. */
export const findRow = async (number: string) => within(await screen.findByText(isOf(number)));
export const rowOf = (number: string) => within(screen.getByText(isOf(number)));
export const isShown = (number: string): boolean => screen.queryByText(isOf(number)) !== null;
