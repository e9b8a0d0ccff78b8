import { departmentCodes } from '../../../shared/domain/departments.ts';
import { type Place, PlaceClosed } from './catalogue-place.ts';

export interface Places {
  onThePage: () => Place;
  inWorker: (onBroken: () => void) => Place;
}

/** Lists that are longer together, in bytes, go to a worker: some two thousand documents. */
const mostOnThePage = 400_000;

/** Runs the engine on the page while the lists are short, and from then on in a worker. Jobs keep their order. */
export class Placement implements Place {
  readonly #places: Places;
  readonly #onLost: () => void;
  #present: Promise<Place>;
  #bytes = 0;
  #mayMove: boolean;
  #closed = false;

  /** `onLost`: the worker failed and took the lists with it. */
  constructor(places: Places, { mayMove, onLost }: { mayMove: boolean; onLost: () => void }) {
    this.#places = places;
    this.#mayMove = mayMove;
    this.#onLost = onLost;
    this.#present = Promise.resolve(places.onThePage());
  }

  readonly run: Place['run'] = async (method, ...args) => {
    const place = await this.#present;
    if (this.#closed) throw new PlaceClosed();
    return place.run(method, ...args);
  };

  /** To be told before so much more is absorbed. */
  expect(bytes: number): void {
    this.#bytes += bytes;
    if (!this.#mayMove || this.#bytes <= mostOnThePage) return;
    this.#mayMove = false;
    this.#present = this.#present.then((page) => this.#moved(page));
  }

  close(): void {
    this.#closed = true;
    void this.#present.then((place) => place.close());
  }

  async #moved(page: Place): Promise<Place> {
    const worker = this.#places.inWorker(() => {
      if (!this.#closed) this.#onLost();
    });
    for (const department of departmentCodes) {
      const bytes = await page.run('kept', department);
      if (bytes) void worker.run('absorb', department, bytes);
    }
    page.close();
    return worker;
  }
}
