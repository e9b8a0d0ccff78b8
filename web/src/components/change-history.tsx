import { useId, useState } from 'react';
import { type NamedUser, userName } from '../../../shared/domain/people/roles.ts';
import { formatDateTime } from '../lib/format/format.ts';
import { Button } from './ui/button.tsx';

type Change = { version: number; text: string; actor: NamedUser; at: string };

const shortLength = 5;

type ChangeHistoryProps = {
  changes: readonly Change[];
  empty: string;
  /** How many changes the server returns at most. */
  max: number;
};

export const ChangeHistory = ({ changes, empty, max }: ChangeHistoryProps) => {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, shortLength);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-base">
        Riwayat perubahan
      </h2>
      {changes.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <ol className="divide-y divide-line rounded-md border border-line bg-surface">
          {shown.map((each) => (
            <li key={each.version} className="wrap-anywhere px-3 py-2">
              {each.text}
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
      {isWhole && changes.length === max && <p className="text-muted text-sm">{max} perubahan terakhir.</p>}
    </section>
  );
};
