import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Table, TableBody, TableRow } from '../../web/src/components/ui/table.tsx';

afterEach(() => vi.restoreAllMocks());

const Rows = ({ ids }: { ids: readonly string[] }) => (
  <Table>
    <TableBody>
      {ids.map((id, index) => (
        <TableRow key={id} index={index} />
      ))}
    </TableBody>
  </Table>
);
const delaysOf = (container: HTMLElement) =>
  Array.from(container.querySelectorAll('tr'), (row) => row.style.animationDelay);

test('lets the rows of the first load appear in their order, however slowly they render, and later ones at once', () => {
  // Each look at the clock is a second later than the one before.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  history.replaceState(null, '', '/lambat');
  const first = ['a', 'b', 'c', 'd'];
  const { container, rerender } = render(<Rows ids={first} />);
  expect(delaysOf(container)).toEqual(['0ms', '50ms', '100ms', '150ms']);
  rerender(<Rows ids={['e', 'f']} />);
  expect(delaysOf(container)).toEqual(['', '']);
  history.replaceState(null, '', '/lain');
  expect(delaysOf(render(<Rows ids={first} />).container)).toEqual(['0ms', '50ms', '100ms', '150ms']);
});
