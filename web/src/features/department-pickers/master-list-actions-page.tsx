import type { Icon } from '@phosphor-icons/react';
import { ArchiveIcon } from '@phosphor-icons/react/Archive';
import { CalendarCheckIcon } from '@phosphor-icons/react/CalendarCheck';
import { FilesIcon } from '@phosphor-icons/react/Files';
import { GlobeIcon } from '@phosphor-icons/react/Globe';
import { NotebookIcon } from '@phosphor-icons/react/Notebook';
import { ShareNetworkIcon } from '@phosphor-icons/react/ShareNetwork';
import { Link } from 'react-router-dom';
import { reviewsPath } from '../../../../shared/domain/notices/page-paths.ts';
import { ContourFragment } from '../../components/contour-fragment.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { cn } from '../../lib/cn.ts';
import { cardLinkClass } from './card-link-class.ts';

const actions: readonly { to: string; title: string; text: string; icon: Icon }[] = [
  {
    to: 'dokumen',
    title: 'Daftar Induk Dokumen',
    text: 'Lihat dan ubah dokumen terkendali setiap departemen.',
    icon: FilesIcon,
  },
  { to: 'catatan', title: 'Catatan', text: 'Catatan mutu setiap departemen.', icon: NotebookIcon },
  { to: 'eksternal', title: 'Eksternal', text: 'Dokumen yang berasal dari luar perusahaan.', icon: GlobeIcon },
  {
    to: 'distribusi',
    title: 'Daftar Distribusi Dokumen',
    text: 'Penerima salinan dokumen terkendali.',
    icon: ShareNetworkIcon,
  },
  {
    to: 'pemusnahan',
    title: 'Daftar Pemusnahan Dokumen',
    text: 'Dokumen yang telah dimusnahkan.',
    icon: ArchiveIcon,
  },
];

/** /daftar-induk, 'Pilih Tindakan'. */
export const MasterListActionsPage = () => (
  <>
    <PageHeader title="Pilih Tindakan" />
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {actions.map(({ to, title, text, icon: Picture }, index) => (
        <li key={to} className="flex">
          <Card index={index} className="flex flex-1 p-0!">
            <Link to={`/daftar-induk/${to}`} className={cn(cardLinkClass, 'items-start! justify-start!')}>
              <Picture aria-hidden size={22} className="mt-px shrink-0 text-primary" />
              <span className="min-w-0">
                <span className="block font-semibold text-lg">{title}</span>
                <span className="mt-0.5 block text-muted">{text}</span>
              </span>
            </Link>
          </Card>
        </li>
      ))}
    </ul>
    <p className="mt-4">
      <Link className={buttonClass('ghost', 'sm', '-ml-3')} to={reviewsPath}>
        <CalendarCheckIcon aria-hidden size={18} />
        Tinjauan berkala dokumen
      </Link>
    </p>
    <ContourFragment />
  </>
);
