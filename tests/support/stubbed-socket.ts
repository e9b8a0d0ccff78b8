import { act, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { SocketEvent } from '../../shared/events.ts';

/** A WebSocket that never opens: without `stubSocket` the socket of a page in a component test stays down. */
export class ConnectingSocket {
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: () => void;
  send(_text: string) {}
  close() {}
}

/** Opens the socket of the next screen. `receive` gives the page an event of the server. */
export const stubSocket = () => {
  const sockets: OpenSocket[] = [];
  class OpenSocket extends ConnectingSocket {
    constructor() {
      super();
      queueMicrotask(() => {
        sockets.push(this);
        act(() => this.onopen?.());
      });
    }
    override send(text: string) {
      const { action, topic } = JSON.parse(text);
      if (action === 'ping') this.receive({ type: 'pong' });
      if (action === 'subscribe') this.receive({ type: 'subscribed', topic });
    }
    receive(event: SocketEvent) {
      act(() => this.onmessage?.({ data: JSON.stringify(event) }));
    }
  }
  vi.stubGlobal('WebSocket', OpenSocket);
  return {
    receive: async (event: SocketEvent) => {
      const socket = await waitFor(() => sockets.at(-1) ?? expect.fail('The socket is not open'));
      socket.receive(event);
    },
  };
};
