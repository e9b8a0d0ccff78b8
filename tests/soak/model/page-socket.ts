import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type SubscribeMessage, socketEvent } from '../../../shared/events.ts';
import type { Person } from './people.ts';
import type { ListViewer } from './viewer.ts';

const reconnectMs = 300;
/** Every third message arrives later, and those after it: responses with newer data overtake it, as on a slow network. */
const delays = { every: 3, ms: 800 };

/** The socket of a page that shows the catalogue: it opens again whenever it is closed, and feeds the person's lists. */
export class PageSocket {
  readonly #person: Person;
  readonly #url: () => string;
  readonly #viewers: readonly ListViewer[];
  #socket: WebSocket | undefined;
  #isClosed = false;
  readonly #violations: unknown[];
  #messages = 0;
  #arrived: Promise<void> = Promise.resolve();
  events = 0;

  constructor(person: Person, url: () => string, viewers: readonly ListViewer[], violations: unknown[]) {
    this.#person = person;
    this.#url = url;
    this.#violations = violations;
    this.#viewers = viewers.filter((viewer) => viewer.person === person);
    void this.#stayOpen();
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.close();
  }

  /** As after hours without a message. */
  reconnect(): void {
    this.#socket?.close();
  }

  async #stayOpen(): Promise<void> {
    while (!this.#isClosed) {
      const answer = await this.#person.do('get-realtime-ticket', {});
      if (answer.code === 'ok') await this.#listen(answer.body.ticket);
      if (!this.#isClosed) await wait(reconnectMs);
    }
  }

  /** Resolves when the socket has closed. */
  async #listen(ticket: string): Promise<void> {
    const url = new URL(`/ws?ticket=${ticket}`, this.#url());
    url.protocol = 'ws:';
    const socket = new WebSocket(url, { origin: this.#url() });
    this.#socket = socket;
    socket.on('open', () => {
      socket.send(JSON.stringify({ action: 'subscribe', topic: { list: 'catalogue' } } satisfies SubscribeMessage));
    });
    socket.on('message', (data) => this.#receiveLate(String(data)));
    await new Promise<void>((resolve) => {
      socket.on('close', () => resolve());
      // A handshake that is refused ends with an error and a close.
      socket.on('error', () => socket.close());
    });
  }

  #receiveLate(text: string): void {
    this.#messages += 1;
    const delayMs = this.#messages % delays.every === 0 ? delays.ms : 0;
    this.#arrived = this.#arrived.then(() => wait(delayMs)).then(() => this.#receive(text));
  }

  #receive(text: string): void {
    // API Gateway's own answer to a message whose function failed; the page ignores it too.
    const event = socketEvent.safeParse(JSON.parse(text));
    if (event.data?.type !== 'document.changed') return;
    this.events += 1;
    try {
      for (const viewer of this.#viewers)
        if (viewer.department === event.data.department) viewer.applyEvent(event.data);
    } catch (error) {
      this.#violations.push(error);
    }
  }
}
