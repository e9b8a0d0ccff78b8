import { vi } from 'vitest';
import type { Answers } from './stubbed-calls.ts';

/** Replaces XMLHttpRequest, which sends the files to the storage. */
export class FakeRequest {
  static all: FakeRequest[] = [];
  /** How the storage responds; a response is `finish`. */
  static respond: (request: FakeRequest) => void = (request) => request.finish(200);
  readonly upload: { onprogress?: (event: ProgressEvent) => void } = {};
  readonly headers: Record<string, string> = {};
  method = '';
  url = '';
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;

  open(method: string, url: string) {
    this.method = method;
    this.url = url;
    FakeRequest.all.push(this);
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {
    FakeRequest.respond(this);
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  finish(status: number, body = '') {
    this.status = status;
    this.responseText = body;
    this.onload?.();
    this.onloadend?.();
  }
}

/** Accepts every upload of this test, unless the storage has to respond otherwise. */
export const stubUploads = (respond = (request: FakeRequest) => request.finish(200)): Answers => {
  FakeRequest.all = [];
  FakeRequest.respond = respond;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return {
    'create-upload-urls': ({ files }) => ({
      uploads: files.map(({ name, content_type }, index) => ({
        upload_id: `up-${index}`,
        url: `https://berkas.example/${name}`,
        method: 'PUT',
        headers: { 'content-type': content_type },
      })),
    }),
  };
};
