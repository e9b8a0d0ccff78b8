import { fileSearchCalls } from '../shared/api/file-search.ts';
import { searchInFiles } from './file-search/search-service.ts';
import { handle } from './http/handler.ts';

export const handler = handle(fileSearchCalls['search-in-files'], async ({ query, limit }) => ({
  hits: await searchInFiles(query, limit),
}));
