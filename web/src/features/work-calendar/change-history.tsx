import { useId, useState } from 'react';
import { maxShownChanges, type RecordedChange } from '../../../../shared/api/work-calendar.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { Button } from '../../components/ui/button.tsx';
import { formatDateTime } from '../../lib/format/format.ts';
import { changeText } from './calendar-text.ts';

const shortLength = 5;

/** Who changed what of the calendar, newest first. */
export const ChangeHistory = ({ changes }: { changes: readonly RecordedChange[] }) => {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, shortLength);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-base">
        Riwayat perubahan
      </h2>
      {changes.length === 0 ? (
        <p className="text-muted">Belum ada perubahan. Yang berlaku adalah pengaturan awal.</p>
      ) : (
        <ol className="divide-y divide-line rounded-md border border-line bg-surface">
          {shown.map((each) => (
            <li key={each.version} className="wrap-anywhere px-3 py-2">
              {changeText(each)}
              <span className="block text-muted text-sm">
                {userName(each.actor)}, {formatDateTime(each.at)}
              </span>
            </li>
          ))}
        </ol>
      )}
      {!isWhole && changes.length > shortLength && (
        <Button variant="ghost" size="sm" className="self-start" onClick={() => setWhole(true)}>
          Tampilkan Semua ({changes.length})
        </Button>
      )}
      {isWhole && changes.length === maxShownChanges && (
        <p className="text-muted text-sm">{maxShownChanges} perubahan terakhir.</p>
      )}
    </section>
  );
};
