import { shownKindOf } from '../../../../shared/domain/files/files.ts';
import { openSubmissionFile } from '../../lib/submissions/open-submission-file.ts';
import { FileView, type FileViewProps } from './file-view.tsx';
import { type FileRequest, useFileContent } from './use-file-content.ts';

type FileViewerProps = Omit<FileViewProps, 'content' | 'id'> & { request: FileRequest };

export const FileViewer = ({ request, ...props }: FileViewerProps) => {
  const { id, kind, revisi, version } = request;
  const content = useFileContent(request, props.file !== undefined && shownKindOf(props.file) !== undefined);
  const openInTab = kind === 'draft' || kind === 'supporting' ? () => void openSubmissionFile(id, kind) : undefined;
  return (
    <FileView
      {...props}
      id={[id, kind, revisi, version].join(' ')}
      content={content}
      onOpen={props.onOpen ?? openInTab}
    />
  );
};
