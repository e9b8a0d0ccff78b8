import { handle } from './lib/handler.ts';
import { viewUrl } from './lib/view-urls.ts';

const template = {
  key: 'templates/form-permohonan-perubahan-dokumen.xlsx',
  name: 'Form Permohonan Perubahan Dokumen.xlsx',
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export const handler = handle('get-form-template', async () => ({
  url: await viewUrl(template.key, template),
  file_name: template.name,
}));
