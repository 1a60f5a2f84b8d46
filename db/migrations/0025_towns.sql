-- Towns are looked for by their names: which postal codes has Dresden?
create index postal_codes_place on postal_codes (lower(place) text_pattern_ops);
