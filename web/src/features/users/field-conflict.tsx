import { WarningIcon } from '@phosphor-icons/react/Warning';

/** The current value of a field that another admin changed too. */
export const FieldConflict = ({ latest }: { latest: string | undefined }) => {
  if (latest === undefined) return null;
  return (
    <p className="flex items-start gap-1 text-review text-sm">
      <WarningIcon aria-hidden size={16} weight="fill" className="mt-px shrink-0" />
      <span>Nilai terbaru: {latest}. Menyimpan akan menggantinya dengan isian Anda.</span>
    </p>
  );
};
