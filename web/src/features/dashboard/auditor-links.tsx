import { Link } from 'react-router-dom';
import {
  auditPacksPath,
  auditTrailPath,
  distributionPickerPath,
  reviewsPath,
} from '../../../../shared/domain/notices/page-paths.ts';
import { buttonClass } from '../../components/ui/button.tsx';
import { formatShortDate } from '../../lib/format/format.ts';
import { useUser } from '../../lib/session/session.ts';

const links = [
  { to: '/database', label: 'Dokumen' },
  { to: distributionPickerPath, label: 'Pembaca & salinan' },
  { to: reviewsPath, label: 'Tinjauan berkala' },
  { to: '/waktu-proses', label: 'Waktu proses' },
  { to: auditTrailPath, label: 'Jejak audit' },
  { to: auditPacksPath, label: 'Paket audit' },
];

/** Where an auditor finds the evidence, and until when. */
export const AuditorLinks = () => {
  const { audit_period } = useUser();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t px-4 py-3">
      <nav aria-label="Bukti" className="flex flex-wrap gap-2">
        {links.map(({ to, label }) => (
          <Link key={to} to={to} className={buttonClass('secondary', 'sm')}>
            {label}
          </Link>
        ))}
      </nav>
      {audit_period && (
        <p className="text-muted text-sm">
          Akses auditor {formatShortDate(audit_period.valid_from)} s.d. {formatShortDate(audit_period.valid_until)}.
          Yang Anda buka tercatat.
        </p>
      )}
    </div>
  );
};
