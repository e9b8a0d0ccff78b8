import { columnCount } from './columns.tsx';

/** Takes the height of rows that are not rendered. */
export const SpacerRow = ({ height }: { height: number }) => {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columnCount} style={{ height }} className="p-0" />
    </tr>
  );
};
