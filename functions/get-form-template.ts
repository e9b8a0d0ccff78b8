import { documentCalls } from '../shared/api/documents.ts';
import { signViewUrl } from './files/signed-urls.ts';
import { handle } from './http/handler.ts';

const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const templates = {
  'change-request': {
    key: 'templates/form-permohonan-perubahan-dokumen.xlsx',
    name: 'Form Permohonan Perubahan Dokumen.xlsx',
  },
  import: { key: 'templates/templat-impor-dokumen.xlsx', name: 'Templat Impor Dokumen.xlsx' },
} as const;

export const handler = handle(documentCalls['get-form-template'], async ({ template }) => {
  const { key, name } = templates[template];
  return { url: await signViewUrl(key, { name, contentType, bucket: 'UPLOADS_BUCKET' }), file_name: name };
});
