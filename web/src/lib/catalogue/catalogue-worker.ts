import { expose } from 'comlink';
import { CatalogueEngine } from './catalogue-engine.ts';
import { transferBuffers } from './transfer-buffers.ts';

transferBuffers();
expose(CatalogueEngine);
