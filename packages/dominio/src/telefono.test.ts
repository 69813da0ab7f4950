import { telefonoText, whatsappLink } from './telefono.ts';

test.each([
  ['1155501234', '1155501234', 'area code and number'],
  ['11 5550-1234', '1155501234', 'spaces and hyphens'],
  ['01155501234', '1155501234', 'the 0 of long distance'],
  ['111555501234', '1155501234', 'the 15 of mobiles'],
  ['0111555501234', '1155501234', '0 and 15'],
  ['+54 9 11 5550-1234', '1155501234', 'as from abroad'],
  ['541155501234', '1155501234', 'country code without the 9'],
  ['54 9 011 15 5550 1234', '1155501234', 'all prefixes at once'],
  ['005491155501234', '1155501234', '00 of international calls'],
  ['91155501234', '1155501234', 'the 9 alone'],
  ['1555501234', '1155501234', '15 without area code: Greater Buenos Aires'],
  ['55501234', '1155501234', 'without area code: Greater Buenos Aires'],
  ['54123456', '1154123456', 'a local number that begins as the country code'],
  ['2214567890', '2214567890', 'a code of three digits'],
  ['0221 15 456-7890', '2214567890', 'a code of three digits, 0 and 15'],
  ['2224456789', '2224456789', 'a code of four digits'],
  ['02224 15 456789', '2224456789', 'a code of four digits, 0 and 15'],
])('whatsappLink of %s is a chat with %s (%s)', (telefono, number) => {
  expect(whatsappLink(telefono)).toBe(`https://wa.me/549${number}`);
});

test.each(['', '123456', '0800 555 1234', '15', '1105501234', '12345678901234567890', '4155501234', 'no tengo'])(
  'whatsappLink of %p is null',
  (telefono) => {
    expect(whatsappLink(telefono)).toBeNull();
  },
);

test.each([
  ['1171226590', '11 7122-6590'],
  ['+54 9 11 7122 6590', '11 7122-6590'],
  ['2214567890', '2214567890'],
  ['123', '123'],
])('telefonoText of %s is %s', (telefono, text) => {
  expect(telefonoText(telefono)).toBe(text);
});
