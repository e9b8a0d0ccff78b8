import { ArrowRightIcon } from '@phosphor-icons/react/ArrowRight';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type DepartmentCode, departmentLabels } from '../../../../shared/domain/departments.ts';
import { buttonClass } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { cn } from '../../lib/cn.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { cardLinkClass } from './card-link-class.ts';

type PickerFrameProps = {
  title: string;
  description: string;
  /** Above the cards. */
  notice?: ReactNode;
  children: ReactNode;
};

/** A department picker: heading and cards. */
export const PickerFrame = ({ title, description, notice, children }: PickerFrameProps) => (
  <>
    <PageHeader title={title} description={description} parentText="Kembali" />
    {notice}
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">{children}</ul>
  </>
);

type DepartmentCardProps = {
  code: DepartmentCode;
  index: number;
  /** Path of the link; undefined: the department is only named, on a tile that does not look like a button. */
  to?: string;
  /** Documents of the department. */
  count?: number | undefined;
  /** What of it waits for the user. */
  waiting?: number | undefined;
  /** The card itself does nothing; a link in it opens this list of the department. */
  open?: { to: string; list: string };
};

export const DepartmentCard = ({ code, index, to, count, waiting = 0, open }: DepartmentCardProps) => {
  const name = (
    <span className="min-w-0">
      <span className={cn('block text-lg', (to !== undefined || open) && 'font-semibold')}>
        {departmentLabels[code]}
      </span>
      <span className="block text-muted text-sm">
        Kode departemen {code}
        {count !== undefined && ` · ${formatNumber(count)} dokumen`}
        {waiting > 0 && <b className="text-primary"> · {formatNumber(waiting)} menunggu Anda</b>}
      </span>
    </span>
  );
  if (open) {
    return (
      <li>
        <Card index={index} className="flex h-full cursor-default flex-col gap-2 px-4 py-3">
          {name}
          <Link
            to={open.to}
            aria-label={`Buka daftar ${open.list} ${departmentLabels[code]}`}
            className={buttonClass('secondary', 'sm', 'mt-auto self-start')}
          >
            Buka
            <ArrowRightIcon aria-hidden size={16} />
          </Link>
        </Card>
      </li>
    );
  }
  if (to === undefined) {
    return (
      <li>
        <Card index={index} className="cursor-default border-dashed bg-transparent! px-4 py-3 text-muted">
          {name}
        </Card>
      </li>
    );
  }
  return (
    <li className="flex">
      <Card index={index} className="flex flex-1 p-0!">
        <Link to={to} className={cardLinkClass}>
          {name}
          <ArrowRightIcon aria-hidden size={18} className="shrink-0 text-muted" />
        </Link>
      </Card>
    </li>
  );
};
