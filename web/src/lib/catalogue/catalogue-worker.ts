import { expose } from 'comlink';
import { CatalogueEngine } from './catalogue-engine.ts';
import { transferBuffers } from './engine-messages.ts';

transferBuffers();
expose(CatalogueEngine);
