import { recordCalls } from '../shared/api/records.ts';
import { Failure } from '../shared/errors.ts';
import { signViewUrl } from './files/signed-urls.ts';
import { handle } from './http/handler.ts';
import { requireRecord } from './records/record-change-service.ts';
import { readableFiles } from './records/record-store.ts';

export const handler = handle(recordCalls['get-record-file'], async ({ id, sha256 }, { caller }) => {
  const file = readableFiles(await requireRecord(id, caller)).find((each) => each.sha256 === sha256);
  if (!file) throw new Failure('not_found');
  const { key, name, content_type: contentType, version_id: versionId } = file;
  return { url: await signViewUrl(key, { name, contentType, versionId }), file_name: name };
});
