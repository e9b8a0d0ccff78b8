import type { AbsenceSummary } from '../../../../shared/api/absences.ts';
import { periodText } from '../../../../shared/domain/people/absences.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';

type SuspendedAbsencesProps = { absences: readonly AbsenceSummary[]; isDeactivated?: boolean };

/** The absences in which the user may no longer substitute. */
export const SuspendedAbsences = ({ absences, isDeactivated = false }: SuspendedAbsencesProps) => {
  if (absences.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 rounded-md bg-review-soft px-3 py-2 text-review">
      <p className="font-semibold">
        {absences.length} penunjukan sebagai pengganti langsung {isDeactivated ? 'berakhir' : 'ditangguhkan'}:
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable for keyboard scrolling */}
      <ul tabIndex={0} className="flex max-h-40 flex-col gap-2 overflow-y-auto text-ink">
        {absences.map((each) => (
          <li key={each.id} className="min-w-0">
            <span className="block wrap-anywhere font-semibold">
              {userName(each.substitute)} a.n. {userName(each.holder)}
            </span>
            <span className="block text-muted text-sm">{periodText(each)}</span>
          </li>
        ))}
      </ul>
      <p>
        {isDeactivated
          ? 'Pejabatnya perlu menunjuk pengganti lain.'
          : 'Pengganti dapat bertindak lagi setelah admin mengonfirmasi di halaman Tidak di Tempat.'}
      </p>
    </div>
  );
};
