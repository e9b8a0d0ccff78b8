import { columnCount } from './columns.tsx';

/** The room of lines that are not drawn. */
export const SpacerRow = ({ height }: { height: number }) => {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columnCount} style={{ height }} className="p-0" />
    </tr>
  );
};
