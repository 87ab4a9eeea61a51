set local role app_owner;

-- Devices that are sold in Uganda, for suggestions while a product is typed. The platform's own list, the same for every shop.
create table device_models (
  id uuid primary key default gen_random_uuid(),
  category_id uuid not null references categories (id),
  brand text not null constraint brand_is_1_to_80_long check (char_length(brand) between 1 and 80),
  model text not null constraint model_is_1_to_120_long check (char_length(model) between 1 and 120),
  release_year integer constraint release_year_is_likely check (release_year between 1980 and 2100),
  is_popular boolean not null default false,
  search_text text not null generated always as (lower(brand || ' ' || model)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index device_models_name_key on device_models (lower(brand), lower(model));
create index device_models_category_id_idx on device_models (category_id);
create index device_models_search_idx on device_models using gin (search_text gin_trgm_ops);
comment on table device_models is 'Devices by brand and model, suggested while a product is typed. The platform keeps it.';
comment on column device_models.is_popular is 'Sold much in Uganda: suggested first.';
comment on column device_models.search_text is 'Lower-case brand and model.';
grant select on device_models to app_api, app_definer, app_backup;
grant select, insert, update, delete on device_models to app_platform;

insert into device_models (category_id, brand, model, release_year, is_popular)
select ('00000000-0000-4000-8000-000000000' || kind)::uuid, brand, model, year, is_popular
from (values
  (101, 'Samsung', 2018, false, 'Galaxy S9|Galaxy S9+|Galaxy Note9|Galaxy A6|Galaxy A7 (2018)|Galaxy A9 (2018)|Galaxy J4|Galaxy J6|Galaxy J8'),
  (101, 'Samsung', 2019, false, 'Galaxy S10|Galaxy S10+|Galaxy S10e|Galaxy Note10|Galaxy Note10+|Galaxy A10|Galaxy A10s|Galaxy A20|Galaxy A20s|Galaxy A30|Galaxy A30s|Galaxy A50|Galaxy A50s|Galaxy A70|Galaxy M20|Galaxy M30'),
  (101, 'Samsung', 2020, false, 'Galaxy S20|Galaxy S20+|Galaxy S20 Ultra|Galaxy S20 FE|Galaxy Note20|Galaxy Note20 Ultra|Galaxy Z Flip|Galaxy Z Fold2|Galaxy A01|Galaxy A11|Galaxy A12|Galaxy A21s|Galaxy A31|Galaxy A51|Galaxy A71|Galaxy M31|Galaxy M51'),
  (101, 'Samsung', 2021, false, 'Galaxy S21|Galaxy S21+|Galaxy S21 Ultra|Galaxy Z Flip3|Galaxy Z Fold3|Galaxy A02|Galaxy A02s|Galaxy A03|Galaxy A03s|Galaxy A03 Core|Galaxy A22|Galaxy A22 5G|Galaxy A32|Galaxy A52|Galaxy A52s 5G|Galaxy A72|Galaxy M12|Galaxy M32|Galaxy M52 5G'),
  (101, 'Samsung', 2022, false, 'Galaxy S21 FE|Galaxy S22|Galaxy S22+|Galaxy S22 Ultra|Galaxy Z Flip4|Galaxy Z Fold4|Galaxy A04|Galaxy A04e|Galaxy A04s|Galaxy A13|Galaxy A23|Galaxy A33 5G|Galaxy A53 5G|Galaxy A73 5G|Galaxy M13|Galaxy M33 5G|Galaxy M53 5G'),
  (101, 'Samsung', 2023, true, 'Galaxy S23|Galaxy S23+|Galaxy S23 Ultra|Galaxy S23 FE|Galaxy A05|Galaxy A05s|Galaxy A14|Galaxy A24|Galaxy A34 5G|Galaxy A54 5G'),
  (101, 'Samsung', 2023, false, 'Galaxy Z Flip5|Galaxy Z Fold5|Galaxy M14 5G|Galaxy M34 5G|Galaxy M54 5G'),
  (101, 'Samsung', 2024, true, 'Galaxy S24|Galaxy S24+|Galaxy S24 Ultra|Galaxy S24 FE|Galaxy A06|Galaxy A15|Galaxy A15 5G|Galaxy A25 5G|Galaxy A35 5G|Galaxy A55 5G|Galaxy A16'),
  (101, 'Samsung', 2024, false, 'Galaxy Z Flip6|Galaxy Z Fold6|Galaxy M15 5G|Galaxy M35 5G|Galaxy M55 5G'),
  (101, 'Samsung', 2025, true, 'Galaxy S25|Galaxy S25+|Galaxy S25 Ultra|Galaxy S25 Edge|Galaxy S25 FE|Galaxy A07|Galaxy A17|Galaxy A26 5G|Galaxy A36 5G|Galaxy A56 5G'),
  (101, 'Samsung', 2025, false, 'Galaxy Z Flip7|Galaxy Z Flip7 FE|Galaxy Z Fold7|Galaxy M16 5G|Galaxy M36 5G'),
  (101, 'Samsung', 2022, false, 'Galaxy Tab A8|Galaxy Tab S8|Galaxy Tab S8+|Galaxy Tab S8 Ultra'),
  (101, 'Samsung', 2023, false, 'Galaxy Tab A9|Galaxy Tab A9+|Galaxy Tab S9|Galaxy Tab S9+|Galaxy Tab S9 Ultra|Galaxy Tab S9 FE'),
  (101, 'Samsung', 2024, false, 'Galaxy Tab S10+|Galaxy Tab S10 Ultra|Galaxy Tab S6 Lite (2024)'),
  (101, 'Apple', 2016, false, 'iPhone 7|iPhone 7 Plus|iPhone SE (2016)'),
  (101, 'Apple', 2017, false, 'iPhone 8|iPhone 8 Plus|iPhone X'),
  (101, 'Apple', 2018, false, 'iPhone XR|iPhone XS|iPhone XS Max'),
  (101, 'Apple', 2019, true, 'iPhone 11|iPhone 11 Pro|iPhone 11 Pro Max'),
  (101, 'Apple', 2020, true, 'iPhone 12|iPhone 12 mini|iPhone 12 Pro|iPhone 12 Pro Max|iPhone SE (2020)'),
  (101, 'Apple', 2021, true, 'iPhone 13|iPhone 13 mini|iPhone 13 Pro|iPhone 13 Pro Max'),
  (101, 'Apple', 2022, true, 'iPhone 14|iPhone 14 Plus|iPhone 14 Pro|iPhone 14 Pro Max|iPhone SE (2022)'),
  (101, 'Apple', 2023, true, 'iPhone 15|iPhone 15 Plus|iPhone 15 Pro|iPhone 15 Pro Max'),
  (101, 'Apple', 2024, true, 'iPhone 16|iPhone 16 Plus|iPhone 16 Pro|iPhone 16 Pro Max'),
  (101, 'Apple', 2025, true, 'iPhone 16e|iPhone 17|iPhone Air|iPhone 17 Pro|iPhone 17 Pro Max'),
  (101, 'Apple', 2021, false, 'iPad (9th generation)|iPad mini (6th generation)'),
  (101, 'Apple', 2022, false, 'iPad (10th generation)|iPad Air (5th generation)'),
  (101, 'Apple', 2024, false, 'iPad Air 11-inch (M2)|iPad Air 13-inch (M2)|iPad Pro 11-inch (M4)|iPad Pro 13-inch (M4)|iPad mini (A17 Pro)'),
  (101, 'Tecno', 2019, false, 'Pop 2F|Spark 3|Spark 4|Camon 11|Camon 12|Camon 12 Air|Pouvoir 3'),
  (101, 'Tecno', 2020, false, 'Pop 4|Pop 4 Pro|Spark 5|Spark 5 Pro|Spark 6|Spark 6 Go|Camon 15|Camon 15 Premier|Camon 16|Camon 16 Premier|Pouvoir 4'),
  (101, 'Tecno', 2021, false, 'Pop 5|Pop 5 Pro|Pop 5 LTE|Spark 7|Spark 7 Pro|Spark 7T|Spark 8|Spark 8 Pro|Spark 8C|Camon 17|Camon 17 Pro|Camon 17P|Camon 18|Camon 18 Premier|Camon 18P|Phantom X|Pova 2|Pova Neo'),
  (101, 'Tecno', 2022, false, 'Pop 6|Pop 6 Pro|Spark 9|Spark 9 Pro|Spark 9T|Spark Go 2022|Camon 19|Camon 19 Pro|Camon 19 Neo|Phantom X2|Phantom X2 Pro|Pova 3|Pova 4|Pova Neo 2'),
  (101, 'Tecno', 2023, true, 'Pop 7|Pop 7 Pro|Pop 8|Spark 10|Spark 10 Pro|Spark 10C|Spark Go 2023|Spark Go 2024|Spark 20|Spark 20C|Camon 20|Camon 20 Pro|Camon 20 Premier'),
  (101, 'Tecno', 2023, false, 'Pova 5|Pova 5 Pro|Pova Neo 3|Phantom V Fold|Phantom V Flip'),
  (101, 'Tecno', 2024, true, 'Pop 9|Spark 20 Pro|Spark 20 Pro+|Spark 30|Spark 30 Pro|Spark 30C|Spark Go 1|Camon 30|Camon 30 Pro|Camon 30 Premier|Camon 30S'),
  (101, 'Tecno', 2024, false, 'Pova 6|Pova 6 Pro|Pova 6 Neo|Phantom V Fold2|Phantom V Flip2'),
  (101, 'Tecno', 2025, true, 'Spark 40|Spark 40 Pro|Spark 40C|Spark Go 2|Camon 40|Camon 40 Pro|Camon 40 Premier|Pop 10'),
  (101, 'Tecno', 2025, false, 'Pova 7|Pova 7 Ultra'),
  (101, 'Tecno', 2020, false, 'T101|T301|T313|T352|T454|T472|T528'),
  (101, 'Infinix', 2019, false, 'Hot 7|Hot 8|Smart 3 Plus|Smart 4|Note 6|S4|S5'),
  (101, 'Infinix', 2020, false, 'Hot 9|Hot 9 Play|Hot 10|Hot 10 Lite|Hot 10 Play|Smart 5|Note 7|Note 7 Lite|Note 8|Zero 8'),
  (101, 'Infinix', 2021, false, 'Hot 10i|Hot 10S|Hot 11|Hot 11S|Hot 11 Play|Smart 6|Note 10|Note 10 Pro|Note 11|Note 11 Pro|Zero X|Zero X Pro'),
  (101, 'Infinix', 2022, false, 'Hot 12|Hot 12i|Hot 12 Play|Hot 12 Pro|Hot 20|Hot 20i|Hot 20 Play|Hot 20S|Smart 6 Plus|Smart 7|Note 12|Note 12 Pro|Note 12 VIP|Zero 20|Zero Ultra'),
  (101, 'Infinix', 2023, true, 'Hot 30|Hot 30i|Hot 30 Play|Hot 40|Hot 40i|Hot 40 Pro|Smart 7 HD|Smart 7 Plus|Smart 8|Smart 8 Plus|Smart 8 Pro|Note 30|Note 30 Pro|Note 30 VIP|Zero 30|Zero 30 5G'),
  (101, 'Infinix', 2024, true, 'Hot 50|Hot 50i|Hot 50 Pro|Hot 50 Pro+|Smart 9|Note 40|Note 40 Pro|Note 40 Pro+ 5G|Note 40S|Zero 40|Zero Flip'),
  (101, 'Infinix', 2025, true, 'Hot 60|Hot 60i|Hot 60 Pro|Hot 60 Pro+|Smart 10|Smart 10 Plus|Note 50|Note 50 Pro|Note 50 Pro+ 5G|Note 50X 5G|GT 30 Pro'),
  (101, 'itel', 2020, false, 'A16|A25|A33|A36|A37|A48|A56|P36|S15|S16|Vision 1'),
  (101, 'itel', 2021, false, 'A17|A26|A49|A58|P17|P37|S17|Vision 2'),
  (101, 'itel', 2022, false, 'A18|A24|A27|A60|P38|S18|Vision 3|Vision 5'),
  (101, 'itel', 2023, true, 'A05s|A60s|A70|P40|P40+|P55|P55 5G|P55+|S23|S23+'),
  (101, 'itel', 2024, true, 'A50|A50C|A80|P65|P65C|S24|S25|S25 Ultra|Color Pro 5G'),
  (101, 'itel', 2025, true, 'A90|P70|City 100|Super 26 Ultra'),
  (101, 'itel', 2021, true, 'it2160|it2163|it2171|it2173|it5026|it5606|it5615|it5626|it6320'),
  (101, 'Xiaomi', 2019, false, 'Mi 9|Mi 9T|Mi 9T Pro|Mi A3'),
  (101, 'Xiaomi', 2020, false, 'Mi 10|Mi 10T|Mi 10T Pro|Mi Note 10 Lite'),
  (101, 'Xiaomi', 2021, false, 'Mi 11|Mi 11 Lite|11T|11T Pro|11 Lite 5G NE'),
  (101, 'Xiaomi', 2022, false, '12|12 Pro|12 Lite|12T|12T Pro'),
  (101, 'Xiaomi', 2023, false, '13|13 Pro|13 Lite|13T|13T Pro'),
  (101, 'Xiaomi', 2024, false, '14|14 Ultra|14T|14T Pro'),
  (101, 'Xiaomi', 2025, false, '15|15 Ultra|15T|15T Pro'),
  (101, 'Redmi', 2019, false, '7|7A|8|8A|Note 7|Note 8|Note 8 Pro|Note 8T'),
  (101, 'Redmi', 2020, false, '9|9A|9C|9T|Note 9|Note 9S|Note 9 Pro'),
  (101, 'Redmi', 2021, false, '10|10A|9i|Note 10|Note 10 5G|Note 10S|Note 10 Pro'),
  (101, 'Redmi', 2022, false, '10C|10 5G|A1|A1+|Note 11|Note 11S|Note 11 Pro|Note 11 Pro 5G'),
  (101, 'Redmi', 2023, true, '12|12C|13C|A2|A2+|A3|Note 12|Note 12S|Note 12 Pro|Note 12 Pro 5G|Note 12 Pro+ 5G'),
  (101, 'Redmi', 2024, true, '13|14C|A3x|Note 13|Note 13 5G|Note 13 Pro|Note 13 Pro 5G|Note 13 Pro+ 5G'),
  (101, 'Redmi', 2025, true, '15|15C|A5|Note 14|Note 14 5G|Note 14 Pro|Note 14 Pro 5G|Note 14 Pro+ 5G'),
  (101, 'Poco', 2020, false, 'X3 NFC|M3|F2 Pro'),
  (101, 'Poco', 2021, false, 'X3 Pro|F3|M3 Pro 5G|M4 Pro 5G'),
  (101, 'Poco', 2022, false, 'X4 Pro 5G|F4|F4 GT|M4 Pro|M5|M5s|C40'),
  (101, 'Poco', 2023, false, 'X5 5G|X5 Pro 5G|F5|F5 Pro|M6 Pro|C55|C65'),
  (101, 'Poco', 2024, false, 'X6 5G|X6 Pro 5G|F6|F6 Pro|M6|C75'),
  (101, 'Poco', 2025, false, 'X7|X7 Pro|F7|F7 Pro|F7 Ultra|M7'),
  (101, 'Nokia', 2018, false, '3.1|5.1|6.1|7.1|8110 4G'),
  (101, 'Nokia', 2019, false, '2.2|2.3|3.2|4.2|6.2|7.2|C1|105 (2019)|110 (2019)|220 4G'),
  (101, 'Nokia', 2020, false, '1.3|1.4|2.4|3.4|5.3|5.4|8.3 5G|C2|125|150 (2020)|215 4G|225 4G|5310 (2020)|6300 4G'),
  (101, 'Nokia', 2021, false, 'C01 Plus|C10|C20|C30|G10|G20|X10|X20|105 4G|110 4G|6310 (2021)'),
  (101, 'Nokia', 2022, false, 'C2 2nd Edition|C21|C21 Plus|C31|G11|G21|G60 5G|X30 5G|8210 4G|5710 XpressAudio|2660 Flip'),
  (101, 'Nokia', 2023, true, 'C12|C12 Pro|C22|C32|G22|G42 5G|105 (2023)|106 (2023)|110 (2023)|130 (2023)|150 (2023)'),
  (101, 'Nokia', 2024, false, '3210 (2024)|215 4G (2024)|225 4G (2024)|235 4G (2024)'),
  (101, 'HMD', 2024, false, 'Pulse|Pulse+|Pulse Pro|Skyline|Crest|Crest Max|Fusion|105 4G|110 4G'),
  (101, 'Oppo', 2019, false, 'A1k|A5s|A9 (2020)|F11|F11 Pro|Reno 2'),
  (101, 'Oppo', 2020, false, 'A12|A15|A31|A52|A53|A92|F15|F17|Reno 3|Reno 4'),
  (101, 'Oppo', 2021, false, 'A15s|A16|A16k|A54|A74|A94|A95|F19|Reno 5|Reno 6|Find X3 Pro'),
  (101, 'Oppo', 2022, false, 'A17|A17k|A57|A76|A77|A96|Reno 7|Reno 8|Reno 8 T|Find X5 Pro'),
  (101, 'Oppo', 2023, true, 'A18|A38|A58|A78|A79 5G|A98 5G|Reno 10 5G|Reno 10 Pro 5G|Find N3 Flip'),
  (101, 'Oppo', 2024, true, 'A3|A3x|A40|A60|A80 5G|Reno 11 F 5G|Reno 12|Reno 12 F|Reno 12 Pro'),
  (101, 'Oppo', 2025, false, 'A5|A5 Pro|A5x|Reno 13|Reno 13 F|Reno 14|Reno 14 F'),
  (101, 'Huawei', 2018, false, 'P20|P20 Lite|P20 Pro|Mate 20|Mate 20 Lite|Mate 20 Pro|Nova 3i|Y5 Prime (2018)|Y6 (2018)|Y7 Prime (2018)|Y9 (2018)'),
  (101, 'Huawei', 2019, false, 'P30|P30 Lite|P30 Pro|Mate 30 Pro|Nova 5T|Y5 (2019)|Y6 (2019)|Y7 Prime (2019)|Y9 (2019)|Y9 Prime (2019)'),
  (101, 'Huawei', 2020, false, 'P40|P40 Lite|P40 Pro|Mate 40 Pro|Nova 7i|Y5p|Y6p|Y7p|Y8p|Y7a|Y9a'),
  (101, 'Huawei', 2021, false, 'P50|P50 Pro|Nova 8|Nova 8i|Nova 9'),
  (101, 'Huawei', 2022, false, 'Mate 50 Pro|Nova 9 SE|Nova 10|Nova 10 SE|Nova Y70|Nova Y90'),
  (101, 'Huawei', 2023, false, 'P60 Pro|Mate X3|Nova 11|Nova 11i|Nova Y61|Nova Y71|Nova Y91'),
  (101, 'Huawei', 2024, false, 'Pura 70|Pura 70 Pro|Pura 70 Ultra|Nova 12|Nova 12i|Nova 12s|Nova Y72'),
  (101, 'Honor', 2022, false, '70|X6|X7|X8|X9|Magic4 Pro'),
  (101, 'Honor', 2023, false, '90|90 Lite|X5|X6a|X7a|X7b|X8a|X8b|X9a|X9b|Magic5 Pro'),
  (101, 'Honor', 2024, false, '200|200 Lite|200 Pro|X6b|X5b|X7c|X8c|X9c|Magic6 Pro'),
  (101, 'Honor', 2025, false, '400|400 Lite|400 Pro|Magic7 Pro'),
  (101, 'Vivo', 2019, false, 'Y11|Y12|Y15|Y17|Y19|S1|V15|V17'),
  (101, 'Vivo', 2020, false, 'Y1s|Y20|Y30|Y50|V19|V20|V20 SE'),
  (101, 'Vivo', 2021, false, 'Y12s|Y15s|Y21|Y33s|Y51|Y53s|V21|V21e|V23|V23e'),
  (101, 'Vivo', 2022, false, 'Y01|Y02|Y16|Y22|Y35|Y55|V25|V25e|V25 Pro'),
  (101, 'Vivo', 2023, false, 'Y02t|Y17s|Y27|Y36|Y78|V27|V27e|V29|V29e'),
  (101, 'Vivo', 2024, false, 'Y03|Y18|Y28|Y100|Y200|V30|V30 Lite|V40|V40 Lite'),
  (101, 'Vivo', 2025, false, 'Y04|Y19s|Y29|V50|V50 Lite|V60'),
  (101, 'Realme', 2020, false, 'C3|C11|C12|C15|6|6i|7|7i'),
  (101, 'Realme', 2021, false, 'C20|C21|C21Y|C25|C25Y|8|8i|8 Pro|9i|GT Master Edition'),
  (101, 'Realme', 2022, false, 'C30|C31|C33|C35|9|9 Pro|9 Pro+|10|10 Pro'),
  (101, 'Realme', 2023, false, 'C51|C53|C55|C67|11|11 Pro|11 Pro+|Note 50'),
  (101, 'Realme', 2024, false, 'C61|C63|C65|C75|12|12+|12 Pro|12 Pro+|13|13 Pro|13 Pro+|Note 60'),
  (101, 'Realme', 2025, false, 'C71|C85|14|14 Pro|14 Pro+|15|15 Pro'),
  (101, 'Google', 2019, false, 'Pixel 3a|Pixel 3a XL|Pixel 4|Pixel 4 XL'),
  (101, 'Google', 2020, false, 'Pixel 4a|Pixel 4a 5G|Pixel 5'),
  (101, 'Google', 2021, false, 'Pixel 5a|Pixel 6|Pixel 6 Pro'),
  (101, 'Google', 2022, true, 'Pixel 6a|Pixel 7|Pixel 7 Pro'),
  (101, 'Google', 2023, true, 'Pixel 7a|Pixel 8|Pixel 8 Pro|Pixel Fold'),
  (101, 'Google', 2024, true, 'Pixel 8a|Pixel 9|Pixel 9 Pro|Pixel 9 Pro XL|Pixel 9 Pro Fold'),
  (101, 'Google', 2025, false, 'Pixel 9a|Pixel 10|Pixel 10 Pro|Pixel 10 Pro XL|Pixel 10 Pro Fold'),
  (101, 'OnePlus', 2020, false, '8|8 Pro|8T|Nord|Nord N10 5G|Nord N100'),
  (101, 'OnePlus', 2021, false, '9|9 Pro|9R|Nord 2|Nord CE 5G'),
  (101, 'OnePlus', 2022, false, '10 Pro|10T|Nord 2T|Nord CE 2|Nord CE 2 Lite 5G'),
  (101, 'OnePlus', 2023, false, '11|Nord 3|Nord CE 3 Lite 5G|Open'),
  (101, 'OnePlus', 2024, false, '12|12R|Nord 4|Nord CE4|Nord CE4 Lite'),
  (101, 'OnePlus', 2025, false, '13|13R|13T|Nord 5|Nord CE5'),
  (101, 'Motorola', 2022, false, 'Moto E22|Moto E32|Moto G22|Moto G32|Moto G52|Edge 30'),
  (101, 'Motorola', 2023, false, 'Moto E13|Moto G13|Moto G23|Moto G54 5G|Moto G84 5G|Edge 40|Razr 40'),
  (101, 'Motorola', 2024, false, 'Moto G04|Moto G24|Moto G34 5G|Moto G85 5G|Edge 50|Edge 50 Pro|Razr 50'),
  (101, 'Nothing', 2022, false, 'Phone (1)'),
  (101, 'Nothing', 2023, false, 'Phone (2)'),
  (101, 'Nothing', 2024, false, 'Phone (2a)|Phone (2a) Plus|CMF Phone 1'),
  (101, 'Nothing', 2025, false, 'Phone (3)|Phone (3a)|Phone (3a) Pro|CMF Phone 2 Pro'),
  (101, 'ZTE', 2022, false, 'Blade A32|Blade A52|Blade A72|Blade V40'),
  (101, 'ZTE', 2023, false, 'Blade A33s|Blade A53|Blade A73|Blade V50 Design'),
  (101, 'ZTE', 2024, false, 'Blade A35|Blade A55|Blade A75 4G|Blade V60'),
  (101, 'Sony', 2021, false, 'Xperia 1 III|Xperia 5 III|Xperia 10 III'),
  (101, 'Sony', 2023, false, 'Xperia 1 V|Xperia 5 V|Xperia 10 V'),
  (101, 'Sony', 2024, false, 'Xperia 1 VI|Xperia 10 VI'),
  (101, 'LG', 2019, false, 'G8 ThinQ|V50 ThinQ|K40|Q60'),
  (101, 'LG', 2020, false, 'Velvet|V60 ThinQ|K41S|K51S|K61'),
  (102, 'HP', 2020, false, 'EliteBook 830 G7|EliteBook 840 G7|EliteBook 850 G7|ProBook 430 G7|ProBook 440 G7|ProBook 450 G7'),
  (102, 'HP', 2018, true, 'EliteBook 820 G3|EliteBook 840 G3|EliteBook 840 G5|EliteBook 850 G5|EliteBook Folio 1040 G3|ProBook 440 G5|ProBook 450 G5|ProBook 640 G4'),
  (102, 'HP', 2019, true, 'EliteBook 830 G6|EliteBook 840 G6|EliteBook x360 1030 G4|EliteBook x360 1040 G6|ProBook 440 G6|ProBook 450 G6'),
  (102, 'HP', 2021, true, 'EliteBook 840 G8|EliteBook x360 1030 G8|EliteBook x360 1040 G8|ProBook 440 G8|ProBook 450 G8|ProBook 640 G8'),
  (102, 'HP', 2022, false, 'EliteBook 840 G9|EliteBook 650 G9|ProBook 440 G9|ProBook 450 G9|245 G9|250 G9|255 G9'),
  (102, 'HP', 2023, false, 'EliteBook 840 G10|ProBook 440 G10|ProBook 450 G10|250 G10|255 G10|Dragonfly G4'),
  (102, 'HP', 2024, false, 'EliteBook 840 G11|ProBook 440 G11|ProBook 460 G11|250R G10|OmniBook X 14'),
  (102, 'HP', 2022, false, 'Pavilion 14|Pavilion 15|Pavilion x360 14|Envy 13|Envy x360 15|Spectre x360 14|Victus 15|Victus 16|Omen 16|15s|14s|Stream 11|Stream 14|Chromebook 11 G8 EE|ZBook Firefly 14 G9|ZBook Power 15 G9'),
  (102, 'Dell', 2018, true, 'Latitude 5280|Latitude 5290|Latitude 5490|Latitude 7280|Latitude 7290|Latitude 7390|Latitude 7480|Latitude 7490'),
  (102, 'Dell', 2019, true, 'Latitude 3400|Latitude 5300|Latitude 5400|Latitude 5500|Latitude 7300|Latitude 7400|Vostro 3490'),
  (102, 'Dell', 2020, false, 'Latitude 3410|Latitude 5310|Latitude 5410|Latitude 5510|Latitude 7310|Latitude 7410|XPS 13 9300'),
  (102, 'Dell', 2021, false, 'Latitude 3420|Latitude 3520|Latitude 5320|Latitude 5420|Latitude 5520|Latitude 7320|Latitude 7420|XPS 13 9310|XPS 15 9510'),
  (102, 'Dell', 2022, false, 'Latitude 3430|Latitude 5430|Latitude 5530|Latitude 7430|Inspiron 15 3520|Vostro 3420|Vostro 3520|XPS 13 Plus 9320'),
  (102, 'Dell', 2023, false, 'Latitude 3440|Latitude 3540|Latitude 5440|Latitude 5540|Latitude 7440|Inspiron 14 5430|Inspiron 15 3530|Vostro 3530|XPS 13 9315|G15 5530'),
  (102, 'Dell', 2024, false, 'Latitude 3450|Latitude 3550|Latitude 5450|Latitude 5550|Latitude 7450|Inspiron 14 5440|Inspiron 16 5640|XPS 13 9340|XPS 14 9440|Precision 3490'),
  (102, 'Lenovo', 2018, true, 'ThinkPad T470|ThinkPad T480|ThinkPad T480s|ThinkPad X270|ThinkPad X280|ThinkPad L480|ThinkPad X1 Carbon Gen 6'),
  (102, 'Lenovo', 2019, true, 'ThinkPad T490|ThinkPad T490s|ThinkPad T590|ThinkPad X390|ThinkPad L390|ThinkPad X1 Carbon Gen 7|ThinkPad 11e Gen 5|ThinkPad Yoga 11e'),
  (102, 'Lenovo', 2020, false, 'ThinkPad T14 Gen 1|ThinkPad T14s Gen 1|ThinkPad X13 Gen 1|ThinkPad L14 Gen 1|ThinkPad E14 Gen 2|ThinkPad X1 Carbon Gen 8'),
  (102, 'Lenovo', 2021, false, 'ThinkPad T14 Gen 2|ThinkPad L14 Gen 2|ThinkPad E14 Gen 3|ThinkPad E15 Gen 3|ThinkPad X1 Carbon Gen 9|IdeaPad 3 14|IdeaPad 3 15|IdeaPad Flex 5|Yoga Slim 7|Legion 5'),
  (102, 'Lenovo', 2022, false, 'ThinkPad T14 Gen 3|ThinkPad E14 Gen 4|ThinkPad X1 Carbon Gen 10|IdeaPad 1 14|IdeaPad 1 15|IdeaPad Slim 3|V14 G3|V15 G3|Legion 5 Pro'),
  (102, 'Lenovo', 2023, false, 'ThinkPad T14 Gen 4|ThinkPad E14 Gen 5|ThinkPad E16 Gen 1|ThinkPad X1 Carbon Gen 11|IdeaPad Slim 5|V14 G4|V15 G4|LOQ 15|Yoga 7'),
  (102, 'Lenovo', 2024, false, 'ThinkPad T14 Gen 5|ThinkPad E14 Gen 6|ThinkPad X1 Carbon Gen 12|ThinkBook 14 G7|ThinkBook 16 G7|Legion Pro 5|Yoga Slim 7x|Chromebook Duet 11|100e Chromebook Gen 4'),
  (102, 'Apple', 2017, false, 'MacBook Air 13-inch (2017)|MacBook Pro 13-inch (2017)|MacBook Pro 15-inch (2017)'),
  (102, 'Apple', 2019, false, 'MacBook Pro 13-inch (2019)|MacBook Pro 16-inch (2019)|MacBook Air 13-inch (2019)'),
  (102, 'Apple', 2020, true, 'MacBook Air 13-inch (M1)|MacBook Pro 13-inch (M1)'),
  (102, 'Apple', 2021, false, 'MacBook Pro 14-inch (M1 Pro)|MacBook Pro 16-inch (M1 Pro)|MacBook Pro 14-inch (M1 Max)'),
  (102, 'Apple', 2022, true, 'MacBook Air 13-inch (M2)|MacBook Pro 13-inch (M2)'),
  (102, 'Apple', 2023, false, 'MacBook Air 15-inch (M2)|MacBook Pro 14-inch (M2 Pro)|MacBook Pro 14-inch (M3)|MacBook Pro 16-inch (M3 Pro)'),
  (102, 'Apple', 2024, false, 'MacBook Air 13-inch (M3)|MacBook Air 15-inch (M3)|MacBook Pro 14-inch (M4)|MacBook Pro 14-inch (M4 Pro)|MacBook Pro 16-inch (M4 Pro)'),
  (102, 'Apple', 2025, false, 'MacBook Air 13-inch (M4)|MacBook Air 15-inch (M4)|MacBook Pro 14-inch (M5)'),
  (102, 'Asus', 2021, false, 'VivoBook 14 X415|VivoBook 15 X515|ZenBook 14 UX425|ExpertBook B1 B1400|TUF Gaming F15|ROG Strix G15'),
  (102, 'Asus', 2022, false, 'VivoBook 14 X1402|VivoBook 15 X1502|VivoBook Go 15 E1504|ZenBook 14 OLED UX3402|TUF Dash F15|ROG Zephyrus G14'),
  (102, 'Asus', 2023, false, 'VivoBook 14 X1404|VivoBook 15 X1504|VivoBook S 15|ZenBook 14 UX3402VA|ExpertBook B1 B1402|TUF Gaming A15|ROG Strix G16'),
  (102, 'Asus', 2024, false, 'VivoBook 16 X1605|VivoBook S 14|ZenBook 14 OLED UX3405|ExpertBook B3|ROG Zephyrus G16|Chromebook CX1'),
  (102, 'Acer', 2021, false, 'Aspire 3 A315|Aspire 5 A515|Swift 3 SF314|Spin 5|Nitro 5 AN515|TravelMate P2'),
  (102, 'Acer', 2022, false, 'Aspire 3 A314|Aspire Vero|Swift X|Nitro 5 AN517|Predator Helios 300|TravelMate P4'),
  (102, 'Acer', 2023, false, 'Aspire 3 A325|Aspire 5 A514|Swift Go 14|Nitro V 15|Extensa 15 EX215|Chromebook 314'),
  (102, 'Acer', 2024, false, 'Aspire Lite 15|Aspire Go 14|Aspire Go 15|Swift 14 AI|Nitro 16'),
  (102, 'Toshiba', 2016, false, 'Portege Z30|Satellite C55|Satellite Pro R50|Tecra A50|Tecra Z40'),
  (102, 'Dynabook', 2022, false, 'Portege X30L|Satellite Pro C40|Satellite Pro C50|Tecra A40|Tecra A50-J'),
  (102, 'Microsoft', 2019, false, 'Surface Pro 7|Surface Laptop 3'),
  (102, 'Microsoft', 2020, false, 'Surface Go 2|Surface Laptop Go|Surface Book 3'),
  (102, 'Microsoft', 2021, false, 'Surface Pro 8|Surface Laptop 4|Surface Go 3'),
  (102, 'Microsoft', 2022, false, 'Surface Pro 9|Surface Laptop 5|Surface Laptop Go 2'),
  (102, 'Microsoft', 2024, false, 'Surface Pro 11|Surface Laptop 7'),
  (102, 'Huawei', 2022, false, 'MateBook D 14|MateBook D 15|MateBook D 16|MateBook 14|MateBook X Pro'),
  (102, 'Samsung', 2023, false, 'Galaxy Book3|Galaxy Book3 360|Galaxy Book3 Pro'),
  (102, 'Samsung', 2024, false, 'Galaxy Book4|Galaxy Book4 360|Galaxy Book4 Pro'),
  (102, 'MSI', 2023, false, 'Modern 14 C13M|Modern 15 B13M|Thin GF63|Katana 15|Cyborg 15'),
  (102, 'Infinix', 2023, false, 'INBook X1|INBook X2|INBook Y1 Plus|INBook Y2 Plus'),
  (102, 'Tecno', 2023, false, 'Megabook T1|Megabook S1|Megabook K16'),
  (102, 'Fujitsu', 2019, false, 'Lifebook E449|Lifebook U729|Lifebook U939'),
  (103, 'Oraimo', 2022, true, 'FreePods 3|FreePods 4|FreePods Lite|FreePods Neo|SpaceBuds|BoomPop 2|Necklace 3|Toast 10|Traveler 3|PowerJet 130|PowerGaN 65W|Firefly 3 Charger|OraimoWatch ES|Watch 4 Plus|Watch 5 Lite|Smart Trimmer 2'),
  (103, 'Apple', 2022, true, 'AirPods (2nd generation)|AirPods (3rd generation)|AirPods 4|AirPods Pro (2nd generation)|AirPods Max|Watch SE (2nd generation)|Watch Series 8|20W USB-C Power Adapter|Lightning to USB-C Cable|MagSafe Charger|AirTag|Pencil (2nd generation)'),
  (103, 'Apple', 2024, false, 'Watch Series 9|Watch Series 10|Watch Ultra 2|AirPods Pro 3|Pencil Pro|Magic Keyboard|Magic Mouse'),
  (103, 'Samsung', 2023, true, 'Galaxy Buds2|Galaxy Buds2 Pro|Galaxy Buds FE|Galaxy Buds3|Galaxy Buds3 Pro|Galaxy Watch5|Galaxy Watch6|Galaxy Watch7|Galaxy Fit3|25W Travel Adapter|45W Travel Adapter|SmartTag2'),
  (103, 'JBL', 2023, false, 'Go 3|Go 4|Clip 4|Clip 5|Flip 6|Charge 5|Xtreme 3|Boombox 3|Tune 510BT|Tune 520BT|Tune 720BT|Wave Beam|Vibe Beam|PartyBox 110|PartyBox Encore Essential'),
  (103, 'Anker', 2023, false, 'PowerCore 10000|PowerCore 20000|Nano 20W|Nano 30W|Nano II 65W|Soundcore Life P3|Soundcore R50i|Soundcore Motion 300'),
  (103, 'Xiaomi', 2023, false, 'Redmi Buds 4|Redmi Buds 4 Active|Redmi Buds 5|Redmi Buds 6 Active|Redmi Watch 3 Active|Redmi Watch 4|Smart Band 8|Smart Band 9|Mi Power Bank 10000|Mi Power Bank 20000|TV Stick 4K'),
  (103, 'Logitech', 2022, false, 'B100|M185|M220 Silent|M330 Silent Plus|K120|K380|MK220|MK270|MX Master 3S|C270|C920|H111|H390'),
  (103, 'SanDisk', 2022, false, 'Cruzer Blade 16GB|Cruzer Blade 32GB|Cruzer Blade 64GB|Ultra Flair 32GB|Ultra Flair 64GB|Ultra microSD 32GB|Ultra microSD 64GB|Ultra microSD 128GB|Extreme Portable SSD 1TB'),
  (103, 'Kingston', 2022, false, 'DataTraveler Exodia 32GB|DataTraveler Exodia 64GB|Canvas Select Plus 32GB|Canvas Select Plus 64GB|A400 SSD 240GB|A400 SSD 480GB|NV2 SSD 500GB|NV2 SSD 1TB'),
  (103, 'TP-Link', 2022, false, 'Archer C6|Archer C20|Archer AX23|Archer MR200|M7200|TL-WN725N|TL-WR840N|TL-MR3420|Tapo C200|Deco M4'),
  (103, 'Huawei', 2022, false, 'FreeBuds 5i|FreeBuds SE 2|Watch Fit 2|Watch GT 3|Watch GT 4|Band 8|Band 9|E5576 Mobile WiFi|B311 Router'),
  (103, 'Seagate', 2021, false, 'Expansion Portable 1TB|Expansion Portable 2TB|Backup Plus Slim 1TB|One Touch 1TB'),
  (103, 'Western Digital', 2021, false, 'Elements Portable 1TB|Elements Portable 2TB|My Passport 1TB|My Passport 2TB|Blue SSD 500GB'),
  (103, 'Romoss', 2022, false, 'Sense 4|Sense 6|Sense 8P|PEA40'),
  (103, 'Baseus', 2023, false, 'Bipow 10000|Adaman 20000|GaN5 Pro 65W|Bowie E3|Bowie M2'),
  (103, 'Remax', 2022, false, 'RPP-96|RM-510|RC-124|RB-T32'),
  (103, 'New Age', 2023, false, 'Power Bank 10000|Power Bank 20000|TWS 10')
) as shipped (kind, brand, year, is_popular, models)
cross join lateral string_to_table(models, '|') as model;

-- A product may bear several barcodes: its main one and others, each at one product of the shop only.
alter table products add column extra_barcodes text[] not null default '{}'
  constraint extra_barcodes_are_few check (cardinality(extra_barcodes) <= 20);
comment on column products.extra_barcodes is 'Barcodes beside the main one: of another packaging, or the shop''s own label.';

create table product_barcodes (
  org_id uuid not null,
  barcode text not null,
  product_id uuid not null,
  primary key (org_id, barcode),
  foreign key (org_id, product_id) references products (org_id, id) on delete cascade
);
create index product_barcodes_product_idx on product_barcodes (org_id, product_id);
comment on table product_barcodes is 'Every barcode of a shop and the product that bears it, kept by a trigger from the product''s own columns.';
select belongs_to_organization('product_barcodes', 'select, insert, delete');

alter table products no force row level security;
insert into product_barcodes (org_id, barcode, product_id) select org_id, barcode, id from products where barcode is not null;
alter table products force row level security;

create function keep_barcodes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from product_barcodes b
    where b.org_id = new.org_id and b.product_id = new.id
      and b.barcode is distinct from new.barcode and b.barcode <> all (new.extra_barcodes);
  end if;
  insert into product_barcodes (org_id, barcode, product_id)
  select new.org_id, code, new.id from (select distinct unnest(new.barcode || new.extra_barcodes)) as borne (code)
  where code is not null and not exists (
    select from product_barcodes b where b.org_id = new.org_id and b.product_id = new.id and b.barcode = code
  );
  return null;
end $$;
create trigger keep_barcodes_of_new after insert on products for each row
  when (new.barcode is not null or new.extra_barcodes <> '{}') execute function keep_barcodes();
create trigger keep_barcodes after update of barcode, extra_barcodes on products for each row
  when (new.barcode is distinct from old.barcode or new.extra_barcodes <> old.extra_barcodes) execute function keep_barcodes();

-- Pictures and papers of a product. What is in them lies in the storage, under the file's id.
alter table products add column image_id uuid;
comment on column products.image_id is 'The first of its images, for lists.';

create table product_files (
  org_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  kind text not null constraint kind_is_known check (kind in ('images', 'documents')),
  name text not null,
  media_type text not null,
  bytes integer not null,
  width integer,
  height integer,
  position integer not null default 0,
  user_id uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, product_id) references products (org_id, id) on delete cascade
);
create index product_files_product_idx on product_files (org_id, product_id, kind, position);
comment on table product_files is 'Images and documents of products; their contents lie in the storage.';
comment on column product_files.name is 'As the file was called where it came from; shown, never used as a path.';
comment on column product_files.position is 'The first image stands for the product.';
select belongs_to_organization('product_files');
grant select (org_id, id) on product_files to app_platform;
create policy platform_tidies on product_files for select to app_platform using (true);

-- Files of products, stock and customers that are brought in, row by row.
create table imports (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  kind text not null constraint kind_is_known check (kind in ('products', 'stock', 'customers')),
  file_name text not null,
  options jsonb not null default '{}',
  row_count integer not null,
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  user_id uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (org_id, id)
);
create index imports_newest_idx on imports (org_id, created_at desc);
comment on table imports is 'Files that were brought in. The id is made by the browser, so that a repeated one is known.';
comment on column imports.options is 'How it was asked for: what happens to rows that are there already, and what stock figures mean.';
select belongs_to_organization('imports', 'select, insert, update, delete');
grant select (org_id, id, created_at), delete on imports to app_platform;
create policy platform_forgets on imports for delete to app_platform using (true);
create policy platform_finds_old on imports for select to app_platform using (true);

create table import_rows (
  org_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  fields jsonb,
  problems jsonb not null default '[]',
  outcome text constraint outcome_is_known check (outcome in ('created', 'updated', 'skipped')),
  target_id uuid,
  primary key (org_id, import_id, row_number),
  foreign key (org_id, import_id) references imports (org_id, id) on delete cascade
);
comment on table import_rows is 'Rows of an import as they were sent, checked, and brought in: each has one outcome, once.';
comment on column import_rows.fields is 'What is to be written; emptied once it was.';
comment on column import_rows.target_id is 'The product or customer that the row is about, or became.';
select belongs_to_organization('import_rows');

-- What was brought in from a file is a reason of its own, beside whatever reasons there are.
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
                 where conrelid = 'inventory_movements'::regclass and conname = 'reason_is_known');
begin
  alter table inventory_movements drop constraint reason_is_known;
  execute 'alter table inventory_movements add constraint reason_is_known ' || replace(known, 'ARRAY[', 'ARRAY[''import''::text, ');
end $$;

-- Every barcode is searched by, the main one and the others.
create or replace function keep_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := ' ' || lower(concat_ws(' ', new.brand, new.model, new.storage, new.color, new.barcode,
    array_to_string(new.extra_barcodes, ' '), new.shade_code, new.shade_name, array_to_string(new.tags, ' '), new.description));
  return new;
end $$;
drop trigger keep_search_text on products;
create trigger keep_search_text
  before insert or update of brand, model, storage, color, barcode, extra_barcodes, shade_code, shade_name, tags, description
  on products for each row execute function keep_search_text();

reset role;
grant create on schema public to app_definer;
set local role app_definer;

create function named_products(wanted_org_id uuid, names json)
  returns table (place bigint, id uuid, is_variant boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select s.place, p.id,
      (lower(coalesce(p.storage, '')), lower(coalesce(p.color, '')), lower(coalesce(p.shade_code, '')), lower(coalesce(p.size_info, '')))
      = (lower(coalesce(s.storage, '')), lower(coalesce(s.color, '')), lower(coalesce(s.shade_code, '')), lower(coalesce(s.size_info, '')))
    from rows from (json_to_recordset(names) as (brand text, model text, storage text, color text, shade_code text, size_info text))
      with ordinality as s (brand, model, storage, color, shade_code, size_info, place)
    join products p on p.org_id = wanted_org_id and p.org_id = any (current_organization_ids())
      and lower(p.brand) = lower(s.brand) and lower(p.model) = lower(s.model)
  $$;
comment on function named_products(uuid, json) is
  'A shop''s products by brand and model, for many names at once, and whether storage, colour, shade and size agree too. '
  'A definer for the same reason as find_products.';
revoke execute on function named_products(uuid, json) from public;
grant execute on function named_products(uuid, json) to app_api;

drop function spelling_of_product(uuid, text, text);
create function spell_names(wanted_org_id uuid, names json)
  returns table (brand text, model text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with n as materialized (
      select * from rows from (json_to_recordset(names) as (brand text, model text)) with ordinality as n (brand, model, place)
    ), brands as materialized (
      select b.name,
        (select p.brand from products p
         where p.org_id = wanted_org_id and p.org_id = any (current_organization_ids()) and lower(p.brand) = b.name
         order by p.org_id, lower(p.brand), lower(p.model) limit 1) as own,
        (select d.brand from device_models d where lower(d.brand) = b.name order by lower(d.brand), lower(d.model) limit 1) as known
      from (select distinct lower(n.brand) from n) as b (name)
    ), models as materialized (
      select distinct on (f.place) f.place, p.model
      from named_products(wanted_org_id, names) f join products p on p.org_id = wanted_org_id and p.id = f.id
      order by f.place, p.date_added
    )
    select coalesce(b.own, b.known, n.brand), coalesce(m.model, d.model, n.model)
    from n
    join brands b on b.name = lower(n.brand)
    left join models m on m.place = n.place
    left join device_models d on lower(d.brand) = lower(n.brand) and lower(d.model) = lower(n.model)
    order by n.place
  $$;
comment on function spell_names(uuid, json) is
  'Brands and models as a shop already writes them, else as the list of devices does. A definer for the same reason as find_products.';
revoke execute on function spell_names(uuid, json) from public;
grant execute on function spell_names(uuid, json) to app_api;

reset role;
revoke create on schema public from app_definer;
