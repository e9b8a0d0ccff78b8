import { Button } from '../../components/ui/button.tsx';
import { type CatalogueGap, catalogueGaps } from '../../lib/catalogue/catalogue-gaps.ts';

export const gapLabels: Record<CatalogueGap, string> = {
  no_file: 'Tanpa berkas',
  duplicate_number: 'Nomor ganda',
};

export const gapTitles: Record<CatalogueGap, string> = {
  no_file: 'Dokumen tanpa berkas',
  duplicate_number: 'Dokumen bernomor ganda',
};

/** Behind 'dokumen', in a sentence. */
export const gapTexts: Record<CatalogueGap, string> = {
  no_file: 'berlaku tanpa berkas',
  duplicate_number: 'bernomor ganda',
};

type GapFilterProps = {
  value: CatalogueGap | undefined;
  onChange: (gap: CatalogueGap | undefined) => void;
};

export const GapFilter = ({ value, onChange }: GapFilterProps) => (
  <fieldset className="flex gap-2">
    <legend className="sr-only">Yang perlu diperiksa</legend>
    {catalogueGaps.map((gap) => (
      <Button
        key={gap}
        variant="secondary"
        aria-pressed={value === gap}
        onClick={() => onChange(value === gap ? undefined : gap)}
      >
        {gapLabels[gap]}
      </Button>
    ))}
  </fieldset>
);
