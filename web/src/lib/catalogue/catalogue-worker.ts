import { CatalogueEngine } from './catalogue-engine.ts';
import { buffersIn, callEngine, type EngineReply, type EngineRequest } from './engine-messages.ts';

/** The first message contains the names to list first; all later ones are requests. */
let engine: CatalogueEngine | undefined;

const reply = (message: EngineReply): void =>
  postMessage(message, { transfer: 'result' in message ? buffersIn([message.result]) : [] });

addEventListener('message', async ({ data }: MessageEvent<readonly string[] | EngineRequest>) => {
  if (!('id' in data)) {
    engine = new CatalogueEngine(data);
    return;
  }
  try {
    if (!engine) throw new Error('Request received before the engine was created');
    reply({ id: data.id, result: await callEngine(engine, data) });
  } catch (error) {
    reply({ id: data.id, failure: String(error) });
  }
});
