import { filePageParameter } from '../../../../shared/domain/notices/page-paths.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { useUrlParameters, withParameters } from '../../lib/use-url-parameters.ts';
import type { DocumentDetail } from './document-detail.ts';

/** The page of its file at which the document is opened, from 1; undefined where the address names none. */
export const useFilePage = () => {
  const [parameters, setParameters] = useUrlParameters();
  const page = Number(parameters.get(filePageParameter));
  const showPage = (shown: number | null) =>
    setParameters((before) => withParameters(before, { [filePageParameter]: shown === null ? null : String(shown) }));
  return [Number.isInteger(page) && page > 0 ? page : undefined, showPage] as const;
};

/**
 * Whether the file stands beside the document's facts: where the window has room for it. That of a document which is not in
 * force is opened only by who asks for it.
 */
export const useIsFileBeside = ({ status }: Pick<DocumentDetail, 'status'>): boolean => {
  const hasRoom = useMediaQuery('screen and (width >= 75rem)');
  return hasRoom && status === 'Aktif';
};
