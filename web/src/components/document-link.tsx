import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { documentPath } from '../../../shared/domain/notices/page-paths.ts';
import { cn } from '../lib/cn.ts';

type DocumentLinkProps = {
  /** With the `id` where another document may have the number. */
  document: { nama: string; nomor: string; id?: string | undefined };
  className?: string | undefined;
  /** The title, where its words are marked. */
  children?: ReactNode;
};

/** The title of a document in a list, which leads to its page; the rest of the row does what the list is for. */
export const DocumentLink = ({ document: { nama, nomor, id }, className, children = nama }: DocumentLinkProps) => (
  <Link
    to={documentPath(nomor, id === undefined ? {} : { id })}
    title={nama}
    className="flex min-h-6 w-fit items-center underline-offset-2 hover:underline max-sm:min-h-11 pointer-coarse:min-h-11"
    onClick={(event) => event.stopPropagation()}
  >
    <span className={cn('wrap-anywhere line-clamp-2', className)}>{children}</span>
  </Link>
);
