import { createKeys, type SavedKey } from './idempotency.ts';

describe('the key of a filled-in form', () => {
  it('stays the same while the form does', () => {
    const key = createKeys();
    expect(key({ cantidad: 1 })).toBe(key({ cantidad: 1 }));
  });

  it('changes with the form', () => {
    const key = createKeys();
    expect(key({ cantidad: 1 })).not.toBe(key({ cantidad: 2 }));
  });

  it('is the one that lies where it is kept, as long as it lies there', () => {
    let latest: SavedKey | null = null;
    const place = {
      read: () => latest,
      save: (newOne: SavedKey) => {
        latest = newOne;
      },
    };
    const key = createKeys(place)({ cantidad: 1 });
    expect(latest).toEqual({ body: '{"cantidad":1}', key });
    expect(createKeys(place)({ cantidad: 1 })).toBe(key);
    latest = null;
    expect(createKeys(place)({ cantidad: 1 })).not.toBe(key);
  });

  it('is random from form to form', () => {
    expect(createKeys()({ cantidad: 1 })).not.toBe(createKeys()({ cantidad: 1 }));
    expect(createKeys()({})).toMatch(/^[0-9a-f]{32}$/);
  });
});
