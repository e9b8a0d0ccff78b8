import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Position, Role } from '../../shared/domain/roles.ts';

/** Who is calling, as the session and the profile say at this moment. */
export interface Caller {
  nrp: string;
  full_name: string | null;
  display_name: string | null;
  avatar_url: string | null;
  roles: readonly Role[];
  /** In force now. */
  positions: readonly Position[];
  session_id: string;
  /** The profile's session epoch, which the token carries too. */
  epoch: number;
  token_expires_at: Date;
}

/** What a handler may know of the request besides its input. */
export interface RequestDetails {
  /** The viewer's address, as the front vouches for it. */
  ip: string | undefined;
  userAgent: string | undefined;
  cookies: ReadonlyMap<string, string>;
  setCookie: (cookie: string) => void;
}

/** The event of the HTTP API as it passes the pipeline; each step adds what it found out, as middlewares of middy do. */
export interface CallEvent extends APIGatewayProxyEventV2 {
  receivedAt: Date;
  caller?: Caller;
  input?: unknown;
  cookiesToSet: string[];
}

export const requestDetails = (event: CallEvent): RequestDetails => ({
  ip: event.headers['x-viewer-ip'],
  userAgent: event.headers['user-agent'],
  cookies: new Map(
    (event.cookies ?? []).map((cookie) => {
      const equals = cookie.indexOf('=');
      return [cookie.slice(0, equals).trim(), cookie.slice(equals + 1)];
    }),
  ),
  setCookie: (cookie) => event.cookiesToSet.push(cookie),
});
