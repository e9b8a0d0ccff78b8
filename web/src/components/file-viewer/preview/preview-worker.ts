import { expose } from 'comlink';
import { readPreview } from './read-preview.ts';

expose(readPreview);
