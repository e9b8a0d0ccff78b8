import { ArrowLeftIcon } from '@phosphor-icons/react/ArrowLeft';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { canManageMasterList } from '../../../../shared/domain/people/roles.ts';
import { buttonClass } from '../../components/ui/button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useUser } from '../../lib/session/session.ts';

type PickerFrameProps = {
  title: string;
  description: string;
  /** Above the cards. */
  notice?: ReactNode;
  children: ReactNode;
};

/** A department picker: link back, heading and cards. */
export const PickerFrame = ({ title, description, notice, children }: PickerFrameProps) => (
  <>
    <Link
      className={buttonClass('ghost', 'sm', '-ml-3 mb-2')}
      to={canManageMasterList(useUser()) ? '/daftar-induk' : '/dashboard'}
    >
      <ArrowLeftIcon aria-hidden size={16} />
      Kembali
    </Link>
    <PageHeader title={title} description={description} />
    {notice}
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">{children}</ul>
  </>
);
