import { randomUUID } from 'node:crypto';
import { uploadCalls } from '../shared/api/uploads.ts';
import { canManageMasterList } from '../shared/domain/people/roles.ts';
import { Failure } from '../shared/errors.ts';
import { plainName, safeName } from './files/file-names.ts';
import { signUploadUrl } from './files/signed-urls.ts';
import { saveUploads, type Upload } from './files/upload-store.ts';
import { handle } from './http/handler.ts';

export const handler = handle(uploadCalls['create-upload-urls'], async ({ purpose, files }, { caller, now }) => {
  if (purpose === 'bulk' && !canManageMasterList(caller)) throw new Failure('forbidden');
  const uploads = files.map((file): Upload => {
    const id = randomUUID();
    const safe_name = safeName(file.name);
    return {
      ...file,
      id,
      owner_nrp: caller.nrp,
      purpose,
      key: `files/${caller.nrp}/${id}/${safe_name}`,
      name: plainName(file.name),
      safe_name,
    };
  });
  await saveUploads(uploads, now);
  const urls = await Promise.all(
    uploads.map(async (upload) => ({ upload_id: upload.id, method: 'PUT' as const, ...(await signUploadUrl(upload)) })),
  );
  return { uploads: urls };
});
