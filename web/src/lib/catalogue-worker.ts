import { CatalogueEngine } from './catalogue-engine.ts';
import { buffersIn, called, type Reply, type Request } from './catalogue-messages.ts';

/** The first message names what is listed first; all others are jobs. */
let engine: CatalogueEngine | undefined;

const reply = (answer: Reply): void =>
  postMessage(answer, { transfer: 'result' in answer ? buffersIn([answer.result]) : [] });

addEventListener('message', async ({ data }: MessageEvent<readonly string[] | Request>) => {
  if (!('id' in data)) {
    engine = new CatalogueEngine(data);
    return;
  }
  try {
    if (!engine) throw new Error('A job came before the engine was made');
    reply({ id: data.id, result: await called(engine, data) });
  } catch (error) {
    reply({ id: data.id, failure: String(error) });
  }
});
