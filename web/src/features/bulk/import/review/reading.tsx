import { useMemo } from 'react';
import type { ImportReading } from '../../../../../../shared/api/import-reading.ts';
import { formatNumber } from '../../../../lib/format/format.ts';
import { isAsTemplate, tableGroupsOf } from './column-groups.ts';
import { ReviewSheets } from './review-sheets.tsx';
import { Section } from './section.tsx';
import { TableGroupView } from './table-group.tsx';
import type { Review } from './use-review.ts';

type ReadingProps = { review: Review; reading: ImportReading | null; disabled: boolean };

export const Reading = ({ review, reading, disabled }: ReadingProps) => {
  const { tables, omitted_tables } = review.data;
  const groups = useMemo(() => tableGroupsOf(tables), [tables]);
  return (
    <Section
      title="Yang kami baca"
      note="Setiap kolom dapat dibaca sebagai isian lain. Tabel dengan kolom yang sama ditampilkan sekali."
    >
      <div className="flex flex-col gap-3">
        {reading && <ReviewSheets reading={reading} />}
        <div className="divide-y divide-line rounded-md border border-line">
          {groups.map((group) => (
            <TableGroupView
              key={group.key}
              group={group}
              review={review}
              initiallyOpen={groups.length === 1 && !isAsTemplate(group)}
              disabled={disabled}
            />
          ))}
        </div>
        {omitted_tables > 0 && (
          <p className="text-muted">{`${formatNumber(omitted_tables)} tabel lain tidak ditampilkan di sini, tetapi ikut dibaca.`}</p>
        )}
      </div>
    </Section>
  );
};
