import { ArrowRightIcon } from '@phosphor-icons/react/ArrowRight';
import { Link } from 'react-router-dom';
import { type DepartmentCode, departmentLabels } from '../../../../shared/domain/departments.ts';
import { Card } from '../../components/ui/card.tsx';
import { cardLinkClass } from './card-link-class.ts';

type DepartmentCardProps = {
  code: DepartmentCode;
  index: number;
  /** Path of the link; undefined: the card only names the department. */
  to?: string;
};

export const DepartmentCard = ({ code, index, to }: DepartmentCardProps) => {
  const name = (
    <span className="min-w-0">
      <span className="block font-semibold text-lg">{departmentLabels[code]}</span>
      <span className="block text-muted text-sm">Kode departemen {code}</span>
    </span>
  );
  return (
    <li className="flex">
      <Card index={index} className="flex flex-1 p-0">
        {to === undefined ? (
          <p className="px-4 py-3">{name}</p>
        ) : (
          <Link to={to} className={cardLinkClass}>
            {name}
            <ArrowRightIcon aria-hidden size={18} className="shrink-0 text-muted" />
          </Link>
        )}
      </Card>
    </li>
  );
};
