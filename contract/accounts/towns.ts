/**
 * The large towns of metropolitan France with their postal codes, one town a line. Written for this project and under its
 * licence. The list is not complete: a code that is not here proposes nothing, and the town is typed.
 */
const TOWNS = `
Agen 47000
Aix-en-Provence 13090 13100
Ajaccio 20000 20090
Albi 81000
Alençon 61000
Alès 30100
Amiens 80000 80080 80090
Angers 49000 49100
Anglet 64600
Angoulême 16000
Annecy 74000
Annemasse 74100
Antibes 06160 06600
Antony 92160
Argenteuil 95100
Arles 13200
Arras 62000
Asnières-sur-Seine 92600
Aubagne 13400
Aubervilliers 93300
Auch 32000
Aulnay-sous-Bois 93600
Aurillac 15000
Auxerre 89000
Avignon 84000 84140
Bar-le-Duc 55000
Bastia 20200 20600
Bayonne 64100
Beauvais 60000
Belfort 90000
Besançon 25000
Béziers 34500
Biarritz 64200
Blois 41000
Bobigny 93000
Bordeaux 33000 33100 33200 33300 33800
Boulogne-Billancourt 92100
Bourg-en-Bresse 01000
Bourges 18000
Brest 29200
Brive-la-Gaillarde 19100
Bron 69500
Caen 14000
Cagnes-sur-Mer 06800
Cahors 46000
Calais 62100
Caluire-et-Cuire 69300
Cambrai 59400
Cannes 06150 06400
Carcassonne 11000
Castres 81100
Cergy 95000
Chalon-sur-Saône 71100
Chambéry 73000
Champigny-sur-Marne 94500
Charleville-Mézières 08000
Chartres 28000
Châteauroux 36000
Chaumont 52000
Cherbourg-en-Cotentin 50100
Cholet 49300
Clermont-Ferrand 63000 63100
Clichy 92110
Colmar 68000
Colombes 92700
Compiègne 60200
Courbevoie 92400
Créteil 94000
Dax 40100
Digne-les-Bains 04000
Dijon 21000
Douai 59500
Draguignan 83300
Drancy 93700
Dunkerque 59140 59240 59640
Échirolles 38130
Épinal 88000
Évreux 27000
Évry-Courcouronnes 91000 91080
Foix 09000
Fontenay-sous-Bois 94120
Fréjus 83600
Gap 05000
Grasse 06130 06520
Grenoble 38000 38100
Guéret 23000
Hyères 83400
Issy-les-Moulineaux 92130
Ivry-sur-Seine 94200
La Roche-sur-Yon 85000
La Rochelle 17000
La Seyne-sur-Mer 83500
Laon 02000
Laval 53000
Le Havre 76600 76610 76620
Le Mans 72000 72100
Le Puy-en-Velay 43000
Lens 62300
Levallois-Perret 92300
Lille 59000 59800
Limoges 87000 87100 87280
Lons-le-Saunier 39000
Lorient 56100
Lyon 69001 69002 69003 69004 69005 69006 69007 69008 69009
Mâcon 71000
Marseille 13001 13002 13003 13004 13005 13006 13007 13008 13009 13010 13011 13012 13013 13014 13015 13016
Martigues 13500
Massy 91300
Meaux 77100
Melun 77000
Mende 48000
Mérignac 33700
Metz 57000 57050 57070
Mont-de-Marsan 40000
Montauban 82000
Montluçon 03100
Montpellier 34000 34070 34080 34090
Montreuil 93100
Moulins 03000
Mulhouse 68100 68200
Nancy 54000 54100
Nanterre 92000
Nantes 44000 44100 44200 44300
Narbonne 11100
Neuilly-sur-Seine 92200
Neuville-sur-Oise 95000
Nevers 58000
Nice 06000 06100 06200 06300
Nîmes 30000 30900
Niort 79000
Noisy-le-Grand 93160
Orléans 45000 45100
Pantin 93500
Paris 75001 75002 75003 75004 75005 75006 75007 75008 75009 75010 75011 75012 75013 75014 75015 75016 75017 75018 75019 75020 75116
Pau 64000
Périgueux 24000
Perpignan 66000 66100
Pessac 33600
Poitiers 86000
Privas 07000
Quimper 29000
Reims 51100
Rennes 35000 35200 35700
Roanne 42300
Rodez 12000
Roubaix 59100
Rouen 76000 76100
Rueil-Malmaison 92500
Saint-Brieuc 22000
Saint-Denis 93200 93210
Saint-Denis-lès-Bourg 01000
Saint-Étienne 42000 42100
Saint-Lô 50000
Saint-Malo 35400
Saint-Maur-des-Fossés 94100 94210
Saint-Nazaire 44600
Saint-Priest 69800
Saint-Quentin 02100
Salon-de-Provence 13300
Sartrouville 78500
Strasbourg 67000 67100 67200
Tarbes 65000
Thonon-les-Bains 74200
Toulon 83000 83100 83200
Toulouse 31000 31100 31200 31300 31400 31500
Tourcoing 59200
Tours 37000 37100 37200
Troyes 10000
Tulle 19000
Valence 26000
Valenciennes 59300
Vannes 56000
Vaulx-en-Velin 69120
Vénissieux 69200
Versailles 78000
Vesoul 70000
Vichy 03200
Vienne 38200
Villefranche-sur-Saône 69400
Villeneuve-d’Ascq 59491 59493 59650
Villeurbanne 69100
Vincennes 94300
Vitry-sur-Seine 94400
`;

/** The towns that a postal code proposes, in the order of the list; none for a code that is not listed. */
export function townsOf(postalCode: string): readonly string[] {
  if (!/^\d{5}$/.test(postalCode)) return [];
  return TOWNS.split("\n")
    .filter((line) => line.includes(` ${postalCode}`))
    .map((line) => line.slice(0, line.search(/ \d/)));
}
